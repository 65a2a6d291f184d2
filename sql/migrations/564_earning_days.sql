-- What earned points, and on which bills, by day of the branches (decisions/282). Days that are summed already are summed anew.
create table earning_day_totals (
  day date not null references programme_days (day) on delete cascade,
  -- null: the whole chain
  branch_id bigint references branches (id),
  kind text not null
    check (kind in ('base', 'tier', 'campaign', 'stamps', 'referral', 'welcome', 'birthday')),
  campaign_id bigint references campaigns (id),
  -- bills that had it, and what was left to pay of them, kuruş
  purchases integer not null,
  paid bigint not null,
  -- that it gave
  points bigint not null,
  unique nulls not distinct (day, branch_id, kind, campaign_id),
  check ((kind = 'campaign') = (campaign_id is not null))
);
create index earning_day_totals_by_branch on earning_day_totals (branch_id, day);
create index earning_day_totals_of_campaign on earning_day_totals (campaign_id) where campaign_id is not null;
grant select on earning_day_totals to telve_api;
grant select, insert on earning_day_totals to telve_worker;
comment on table programme_days is 'the days of the branches of which coupon_day_totals and earning_day_totals have the sums, without a gap; an import takes them out from its first day on';
grant select on stamp_events to telve_worker;
delete from programme_days;
