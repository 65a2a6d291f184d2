-- Rewards that points buy, and the coupons that come of them (programme.md §4).

create type benefit as enum ('item', 'amount', 'percentage');
create type coupon_source as enum ('reward', 'stamps', 'welcome', 'birthday');
create type coupon_state as enum ('usable', 'used', 'cancelled', 'expired');

-- Whether a benefit says what it gives, and nothing else: a free item of those listed, kuruş off, or
-- hundredths off up to so many kuruş.
create function benefit_is_whole(
  benefit benefit, item_ids bigint[], amount integer, percentage integer, most integer
) returns boolean language sql immutable parallel safe
return case benefit
  when 'item' then cardinality(item_ids) between 1 and 50 and array_position(item_ids, null) is null
                   and num_nonnulls(amount, percentage, most) = 0
  when 'amount' then item_ids = '{}' and amount between 1 and 5000000
                     and num_nonnulls(percentage, most) = 0
  when 'percentage' then item_ids = '{}' and amount is null
                         and coalesce(percentage between 1 and 100 and most between 1 and 5000000, false)
end is true;

create table rewards (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  terms text not null default '' check (length(terms) <= 1000),
  image_url text check (length(image_url) <= 2000),
  media_id text generated always as (substring(image_url from '^/media/([0-9a-f]{32})\.webp$')) stored,
  price integer not null check (price between 1 and 100000),
  benefit benefit not null,
  -- Products of the menu. No foreign key: one that leaves the menu leaves the rest of the list usable.
  item_ids bigint[] not null default '{}',
  amount integer,
  percentage integer,
  most integer,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Empty: every branch. The same of tiers.
  branch_ids bigint[] not null default '{}' check (array_position(branch_ids, null) is null),
  tier_ids bigint[] not null default '{}' check (array_position(tier_ids, null) is null),
  stock integer check (stock >= 0),
  taken integer not null default 0,
  per_person integer check (per_person > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint rewards_benefit_whole
    check (benefit_is_whole(benefit, item_ids, amount, percentage, most)),
  constraint rewards_end_after_start check (ends_at > starts_at),
  -- Exact under concurrency: redeem_reward() counts in the transaction that makes the coupon.
  constraint rewards_taken_within_stock check (taken >= 0 and taken <= stock),
  constraint reward_picture foreign key (media_id) references media (id)
);
comment on column rewards.price is 'points';
comment on column rewards.amount is 'kuruş off';
comment on column rewards.most is 'kuruş that a percentage takes off at most';
comment on column rewards.stock is 'coupons that may be had in all; null: no bound';
comment on column rewards.taken is 'coupons that were had and not cancelled';
comment on column rewards.per_person is 'coupons that one person may have in all; null: no bound';
create index rewards_by_picture on rewards (media_id) where media_id is not null;
create trigger edited before update
  of name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at, ends_at,
     branch_ids, tier_ids, stock, per_person, is_active on rewards
  for each row execute function count_edit();

-- How often somebody has had a reward. most is the reward's bound when this row was last written.
create table reward_holders (
  user_id bigint not null references users (id),
  reward_id bigint not null references rewards (id) on delete cascade,
  taken integer not null check (taken >= 0),
  most integer,
  primary key (user_id, reward_id),
  constraint reward_holders_within_bound check (taken <= most)
);

-- What a coupon gives stands in it: an edit of the reward changes nothing that somebody has already
-- (decisions/097).
create table coupons (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  source coupon_source not null,
  reward_id bigint references rewards (id),
  reward_version integer,
  -- The points that it cost, and where they were spent.
  points integer not null default 0 check (points >= 0),
  branch_id bigint,
  name text not null check (length(name) between 1 and 80),
  terms text not null default '' check (length(terms) <= 1000),
  benefit benefit not null,
  item_ids bigint[] not null default '{}',
  amount integer,
  percentage integer,
  most integer,
  branch_ids bigint[] not null default '{}',
  state coupon_state not null default 'usable',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  warned_at timestamptz,
  -- When it was used, cancelled or found expired.
  closed_at timestamptz,
  constraint coupons_benefit_whole
    check (benefit_is_whole(benefit, item_ids, amount, percentage, most)),
  constraint coupons_of_rewards check (
    (source = 'reward') = (num_nonnulls(reward_id, reward_version, branch_id) = 3)
    and (source = 'reward') = (points > 0)),
  constraint coupons_closed check ((state = 'usable') = (closed_at is null))
);
create index coupons_of_person on coupons (user_id, id desc);
create index coupons_of_reward on coupons (reward_id) where reward_id is not null;
create index coupons_by_expiry on coupons (expires_at) where state = 'usable';
create index coupons_to_warn_of on coupons (expires_at) where state = 'usable' and warned_at is null;

-- What has happened to a coupon is not undone; one that a refund gives back is usable again.
create function keep_coupon() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if old.state in ('cancelled', 'expired') and new.state <> old.state
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
revoke execute on function keep_coupon() from public;
create trigger keeps before update on coupons for each row execute function keep_coupon();

create or replace view media_in_use as
  select distinct substring(image_url from '/media/([0-9a-f]{32})\.webp') as media_id
    from (select image_url from menu_categories union all
          select image_url from menu_items union all
          select image_url from stories union all
          select image_url from events union all
          select image_url from rewards) as content
   where image_url like '%/media/%';

insert into security_kinds (kind) values ('reward_changed') on conflict do nothing;

grant select, delete on rewards to telve_api;
grant insert (name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at,
              ends_at, branch_ids, stock, per_person, is_active),
      update (name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at,
              ends_at, branch_ids, stock, per_person, is_active)
  on rewards to telve_api;
grant select on coupons, reward_holders to telve_api;
grant select, update (state, warned_at, closed_at) on coupons to telve_worker;
