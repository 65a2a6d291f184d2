-- How many different members a campaign gave points to, by how long it had given them none (decisions/295). Days that
-- are summed already are summed anew.
create table campaign_day_members (
  day date not null references programme_days (day) on delete cascade,
  -- null: the whole chain; its members are told apart wherever they were
  branch_id bigint references branches (id),
  campaign_id bigint not null references campaigns (id),
  -- days since the campaign last gave them points there; 366 stands for more, and for none before
  gap smallint not null check (gap between 1 and 366),
  members integer not null check (members > 0),
  unique nulls not distinct (day, branch_id, campaign_id, gap)
);
create index campaign_day_members_by_branch on campaign_day_members (branch_id, day);
create index campaign_day_members_of_campaign on campaign_day_members (campaign_id);
grant select on campaign_day_members to telve_api;
grant select, insert on campaign_day_members to telve_worker;
comment on table programme_days is 'the days of the branches of which coupon_day_totals, earning_day_totals and campaign_day_members have the sums, without a gap; an import takes them out from its first day on';
delete from programme_days;
