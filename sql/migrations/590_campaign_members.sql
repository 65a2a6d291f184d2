-- How many different members a campaign gave points to, by how long it had given them none (decisions/295). Days that
-- are summed already are summed anew.
create table campaign_day_members (
  day date not null references programme_days (day) on delete cascade,
  -- null: the whole chain; its members are told apart wherever they were
  branch_id bigint references branches (id),
  campaign_id bigint not null references campaigns (id),
  -- days since the campaign last gave them points there, ascending; 366 stands for more, and for none before
  gaps smallint[] not null,
  -- of each gap, those whose own is that or longer; so the first are all of the day
  members integer[] not null,
  unique nulls not distinct (day, branch_id, campaign_id),
  check (array_position(gaps, null) is null and 1 <= all (gaps) and 366 >= all (gaps)),
  check (array_position(members, null) is null and 0 < all (members)),
  check (cardinality(gaps) > 0 and cardinality(members) = cardinality(gaps))
);
-- 366 of both are less than a third of a page: a report reads them as they lie, not packed and not from elsewhere
alter table campaign_day_members alter column gaps set storage plain;
alter table campaign_day_members alter column members set storage plain;
create index campaign_day_members_by_branch on campaign_day_members (branch_id, day);
create index campaign_day_members_of_campaign on campaign_day_members (campaign_id);
grant select on campaign_day_members to telve_api;
grant select, insert on campaign_day_members to telve_worker;
comment on table programme_days is 'the days of the branches of which coupon_day_totals, earning_day_totals and campaign_day_members have the sums, without a gap; an import takes them out from its first day on';
delete from programme_days;
