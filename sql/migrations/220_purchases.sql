-- Bills at the till, which earn by the rules (programme.md §2). Written by record_purchases() only, in
-- the transaction of their entries.

create sequence purchase_ids;

create table purchases (
  id bigint primary key,
  user_id bigint not null,
  branch_id bigint not null,
  -- Who recorded it, with which scan, by which request.
  actor_id bigint not null,
  scan_id uuid not null,
  request_key request_key not null,
  at timestamptz(3) not null,
  -- Of one that was recorded late: its receipt's number and day.
  receipt text check (length(receipt) between 1 and 40),
  bought_on date,
  total integer not null check (total between 1 and 5000000),
  discount integer not null check (discount between 0 and total),
  due integer generated always as (total - discount) stored,
  -- The instant whose rules held, and what else earn_points() was told.
  earned_at timestamptz(3) not null,
  tier_multiplier integer,
  first boolean not null,
  earned integer not null check (earned between 0 and 200000),
  entry_id bigint,
  refunded integer not null default 0 check (refunded between 0 and total - discount),
  unique (request_key, actor_id),
  check ((receipt is null) = (bought_on is null)),
  check ((earned = 0) = (entry_id is null)),
  -- As in the ledger: record_purchases() holds the people's rows and checks the branches itself.
  constraint purchase_of_user foreign key (user_id) references users (id) not enforced,
  constraint purchase_at_branch foreign key (branch_id) references branches (id) not enforced,
  constraint purchase_by_actor foreign key (actor_id) references users (id) not enforced
) with (fillfactor = 95);
comment on column purchases.total is 'kuruş, the bill before coupons';
comment on column purchases.discount is 'kuruş that coupons took off it';
comment on column purchases.due is 'kuruş that were to be paid: this earned';
comment on column purchases.tier_multiplier is 'hundredths; null where the base rule alone earned';
comment on column purchases.first is 'whether it was the customer''s first ever';
comment on column purchases.earned is 'points';
comment on column purchases.entry_id is 'the ledger''s entry; null where nothing was earned';
comment on column purchases.refunded is 'kuruş of due that were refunded so far';

-- A purchase stays as it was recorded, but for what is refunded of it.
create function refuse_change_but_refund() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  refunded purchases := old;
begin
  refunded.refunded := new.refunded;
  -- Computed after this trigger.
  refunded.due := new.due;
  if new.refunded > old.refunded and new is not distinct from refunded then
    return new;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
create trigger append_only before delete or truncate on purchases
  for each statement execute function refuse_change();
create trigger only_refunds before update on purchases
  for each row execute function refuse_change_but_refund();

-- Why a purchase earned what it earned: the breakdown, as earn_points() answered it.
create table purchase_lines (
  purchase_id bigint not null,
  place smallint not null check (place > 0),
  kind text not null check (kind in ('base', 'tier', 'campaign')),
  ref bigint,
  version integer,
  name text not null,
  points integer not null check (points > 0),
  primary key (purchase_id, place),
  constraint line_of_purchase foreign key (purchase_id) references purchases (id) not enforced
);
create trigger append_only before update or delete or truncate on purchase_lines
  for each statement execute function refuse_change();

-- Request keys that were given up, as request_voids are.
create table purchase_voids (
  request_key request_key not null,
  actor_id bigint not null,
  user_id bigint not null,
  at timestamptz not null default now(),
  primary key (request_key, actor_id)
);
create trigger append_only before update or delete or truncate on purchase_voids
  for each statement execute function refuse_change();

-- A receipt counts once. A purchase that is wholly refunded frees it.
create table purchase_receipts (
  branch_id bigint not null,
  bought_on date not null,
  receipt text not null,
  purchase_id bigint not null,
  primary key (branch_id, bought_on, receipt)
);

-- What the bounds count (programme.md §2), kept in the transaction that records.
create table customer_bills (
  user_id bigint primary key,
  purchases integer not null,
  day date not null,
  total bigint not null,
  month date not null,
  late integer not null
) with (fillfactor = 50);
comment on column customer_bills.purchases is 'purchases ever';
comment on column customer_bills.total is 'kuruş that staff have recorded on the day';
comment on column customer_bills.late is 'purchases that were recorded late in the month';
create table staff_bills (
  staff_id bigint primary key,
  day date not null,
  total bigint not null
) with (fillfactor = 50);
comment on table staff_bills is 'kuruş that a staff member has recorded on their last day of recording';

grant select on purchases, purchase_lines to telve_api, telve_worker;
grant select on customer_bills to telve_api;

-- What record_purchases() says of a request: outcome 'recorded' | 'repeated' | 'void' | 'locked' | the code
-- of a refusal. Recorded: all fields but the last two; seq is the entry's, points the balance. Repeated: the id alone. Where a bound refuses,
-- outcome is its name, bound what it allows and used what of it was used before, in kuruş.
create type purchase_verdict as (
  outcome text, id bigint, at timestamptz, branch_name text, due integer, earned integer,
  lines jsonb, entry_id bigint, seq integer, points integer, bound integer, used bigint
);

insert into security_kinds (kind)
values ('bill_refused'), ('purchase_added') on conflict do nothing;
