-- Campaigns tried on the past (programme.md §3). One at a time: a replay takes a core for seconds.

create table simulations (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  version integer not null,
  actor_id bigint not null,
  days integer not null check (days between 1 and 90),
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  finished_at timestamptz,
  result jsonb,
  foreign key (campaign_id, version) references campaign_versions (campaign_id, version),
  check ((state in ('done', 'failed')) = (finished_at is not null)),
  check ((state = 'done') = (result is not null))
);
comment on column simulations.progress is 'hundredths of the purchases that are replayed';
create unique index one_simulation_at_a_time on simulations ((true)) where finished_at is null;
create index simulations_of_campaign on simulations (campaign_id, id);

grant select on simulations to telve_api, telve_worker;
grant update (state, progress, finished_at, result) on simulations to telve_worker;

alter table outbox drop constraint outbox_topic_check;
alter table outbox add constraint outbox_topic_check
  check (topic in ('points', 'broadcast', 'simulation'));
comment on column outbox.ref is 'points: the entry''s seq; else the id of the broadcast or simulation';
