-- What a manager lets somebody do at a shared tablet by typing their own PIN there (decisions/276): one act, and
-- the act's key, by which its entry names both.
create table approvals (
  id bigint generated always as identity primary key,
  -- the session that may use it
  session_hash sha256_hash not null,
  actor_id bigint not null references user_ids (id),
  approver_id bigint not null references user_ids (id),
  tablet_id bigint not null references tablets (id),
  -- of the request that waits for it; null where such a request has none
  request_key text check (length(request_key) between 1 and 200),
  given_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  act text check (act in ('award', 'bill', 'take_back', 'refund', 'coupon')),
  constraint nobody_approves_their_own check (actor_id <> approver_id),
  constraint used_for_an_act check ((used_at is null) = (act is null))
);
comment on table approvals is 'grows by the acts that were approved; unused ones are swept after a day';
create index approvals_unused on approvals (session_hash) where used_at is null;
create index approvals_by_key on approvals (request_key) where request_key is not null;
create index approvals_of_actor on approvals (actor_id);
create index approvals_of_approver on approvals (approver_id);
create index approvals_at_tablet on approvals (tablet_id);
grant select on approvals to telve_api;
grant select (used_at, given_at), delete on approvals to telve_worker;

insert into security_kinds (kind) values ('act_approved') on conflict do nothing;
