-- Rewards and campaigns may be for a tier and those above it (programme.md §3, §4). A tier is known by its
-- place; the multiplier by which campaigns asked for one may change, and two tiers may share it
-- (decisions/110).

alter table campaign_versions
  add column from_tier smallint check (from_tier between 2 and 6);
comment on column campaign_versions.from_tier is 'the place of the lowest tier that it is for; null for everybody';

-- Those that asked for a multiplier: for the lowest tier that has as much, or else the highest.
alter table campaign_versions disable trigger only_ends;
update campaign_versions v
   set from_tier = greatest(2, coalesce(
         (select min(t.place) from unnest(s.multipliers) with ordinality as t (multiplier, place)
           where t.multiplier >= v.least_tier), cardinality(s.multipliers)))
  from (select multipliers from tier_settings order by version desc limit 1) s
 where v.least_tier > 100;
alter table campaign_versions enable trigger only_ends;

-- The functions are made again after the migrations.
drop function if exists campaign_suits;
drop function if exists earned_by;
drop function if exists earn_points;
alter table campaign_versions drop column least_tier;

-- The tier that counted for campaigns, for those that are tried on the past.
alter table purchases add column tier smallint check (tier between 1 and 6);
comment on column purchases.tier is 'the place of the customer''s tier then; null where the base rule alone earned, and of purchases from before it was noted';

drop trigger edited on rewards;
drop trigger if exists tell_content on rewards;
alter table rewards drop column tier_ids;
alter table rewards add column from_tier smallint check (from_tier between 2 and 6);
comment on column rewards.from_tier is 'the place of the lowest tier that may have it; null for everybody';
create trigger edited before update
  of name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at, ends_at,
     branch_ids, from_tier, stock, per_person, is_active on rewards
  for each row execute function count_edit();
grant insert (from_tier), update (from_tier) on rewards to telve_api;
