-- Coupons that are used on a purchase (programme.md §2, §4).

alter table coupons
  add column purchase_id bigint,
  add constraint coupon_used_on foreign key (purchase_id) references purchases (id) not enforced,
  add constraint coupons_used check ((state = 'used') = (purchase_id is not null));
comment on column coupons.purchase_id is 'the purchase that it is used on';

-- A used coupon stays with its purchase, unless that is wholly refunded and gives it back.
create or replace function keep_coupon() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.state in ('cancelled', 'expired') and new.state <> old.state
     or old.state = 'used' and new.state <> 'usable' and new.purchase_id is distinct from old.purchase_id
     or old.state = 'used' and new.state not in ('used', 'usable')
     or (old.user_id, old.source, old.points, old.benefit, old.item_ids, old.amount, old.percentage,
         old.most, old.branch_ids, old.reward_id)
        is distinct from
        (new.user_id, new.source, new.points, new.benefit, new.item_ids, new.amount, new.percentage,
         new.most, new.branch_ids, new.reward_id) then
    raise exception 'coupon % keeps what it is', old.id using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;

-- What was asked beside the bill, as the request said it: a repeated key is compared with it.
alter table purchases add column asked jsonb check (jsonb_typeof(asked) = 'object');
comment on column purchases.asked is 'coupons and stamps of the request; null where it had none';

-- The parts of a purchase's discount, by coupon.
create table purchase_coupons (
  purchase_id bigint not null,
  coupon_id bigint not null references coupons (id),
  -- The product that a free item was, as it cost then.
  item_id bigint,
  discount integer not null check (discount > 0),
  primary key (purchase_id, coupon_id),
  constraint coupon_of_purchase foreign key (purchase_id) references purchases (id) not enforced
);
comment on column purchase_coupons.discount is 'kuruş';
create trigger append_only before update or delete or truncate on purchase_coupons
  for each statement execute function refuse_change();
grant select on purchase_coupons to telve_api, telve_worker;

-- A purchase that cost nothing is refunded as a whole, by a refund of nothing: its coupons come back.
alter table purchase_refunds drop constraint purchase_refunds_amount_check;
alter table purchase_refunds add constraint purchase_refunds_amount_check check (amount >= 0);

-- How a coupon counts on a bill.
create type coupon_use as (coupon_id bigint, item_id bigint, discount integer);
