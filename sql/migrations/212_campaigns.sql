-- Campaigns (programme.md §3): more points, under conditions, within a budget and caps.

create type campaign_state as enum ('draft', 'published', 'paused');

-- What belongs to a campaign across its versions.
create table campaigns (
  id bigint generated always as identity primary key,
  version integer not null,
  budget integer not null check (budget between 1 and 100000000),
  spent integer not null default 0,
  constraint campaigns_within_budget check (spent between 0 and budget)
) with (fillfactor = 50); -- room for HOT updates of spent
comment on column campaigns.version is 'the newest of its versions';
comment on column campaigns.budget is 'points that it may give in all';
comment on column campaigns.spent is 'points that it has given, less those that refunds took back';

-- Every change of a campaign, its states too, is a version. Purchases have the one that holds at their
-- instant, so nothing is retroactive.
create table campaign_versions (
  campaign_id bigint not null references campaigns (id),
  version integer not null check (version > 0),
  at timestamptz not null default clock_timestamp(),
  actor_id bigint, -- null: came with the demo
  state campaign_state not null,
  holds tstzrange check (not isempty(holds)),
  name text not null check (length(name) between 2 and 60),
  multiplier integer check (multiplier between 150 and 1000),
  bonus integer check (bonus between 1 and 10000),
  runs daterange not null
    check (not isempty(runs) and not lower_inf(runs) and not upper_inf(runs)
           and upper(runs) - lower(runs) <= 1100),
  weekdays integer[] check (cardinality(weekdays) between 1 and 6 and weekdays <@ '{1,2,3,4,5,6,7}'),
  from_minute integer check (from_minute between 0 and 1439),
  until_minute integer check (until_minute between 1 and 1440),
  branches bigint[] check (cardinality(branches) between 1 and 500),
  least_tier integer not null default 100 check (least_tier between 100 and 200),
  least_due integer check (least_due between 1 and 5000000),
  first_purchase boolean not null default false,
  per_day integer check (per_day between 1 and 100),
  in_all integer check (in_all between 1 and 10000),
  budget integer not null,
  primary key (campaign_id, version),
  constraint campaign_gives_one_thing check (num_nonnulls(multiplier, bonus) = 1),
  constraint campaign_hours check (
    num_nonnulls(from_minute, until_minute) <> 1 and coalesce(from_minute < until_minute, true)),
  constraint campaign_holds_while_published check ((state = 'published') = (holds is not null)),
  constraint campaign_versions_apart exclude using gist (campaign_id with =, holds with &&)
);
comment on column campaign_versions.holds is 'instants at which purchases had this version; null while it was a draft or paused';
comment on column campaign_versions.multiplier is 'hundredths: 200 doubles what the base rule gives';
comment on column campaign_versions.bonus is 'points on top of a purchase';
comment on column campaign_versions.runs is 'days of Istanbul, the last one excluded';
comment on column campaign_versions.weekdays is '1 is Monday; null for all';
comment on column campaign_versions.from_minute is 'minute of the day in Istanbul, with until_minute (excluded); null for all day';
comment on column campaign_versions.branches is 'null for all';
comment on column campaign_versions.least_tier is 'the tier''s multiplier in hundredths, at least';
comment on column campaign_versions.least_due is 'kuruş to pay, at least; null for any';
comment on column campaign_versions.first_purchase is 'for a customer''s first purchase ever alone';
comment on column campaign_versions.per_day is 'times a person and day of Istanbul; null for any number';
comment on column campaign_versions.in_all is 'times a person in all; null for any number';
comment on column campaign_versions.budget is 'campaigns.budget as this version set it';
create trigger append_only before delete or truncate on campaign_versions
  for each statement execute function refuse_change();
create trigger only_ends before update on campaign_versions
  for each row execute function refuse_change_but_end();
create index campaign_versions_that_hold on campaign_versions using gist (holds) where holds is not null;

-- How often a person had a campaign; written by whoever holds the person's row.
create table campaign_uses (
  campaign_id bigint not null references campaigns (id),
  user_id bigint not null,
  in_all integer not null check (in_all >= 0),
  last_day date not null,
  that_day integer not null check (that_day >= 0),
  primary key (campaign_id, user_id)
) with (fillfactor = 70);
comment on table campaign_uses is 'purchases of a person that had a campaign, in all and on the last day of Istanbul that saw one';

grant select on campaigns, campaign_versions, campaign_uses to telve_api, telve_worker;
