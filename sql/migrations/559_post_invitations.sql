-- Links by which managers invite people to work at their branches (decisions/275). The link's secret is a digest of
-- the id under a key outside the database: who reads the table can open none of them.
create table post_invitations (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches (id) on delete cascade,
  role post_role not null check (role in ('barista', 'branch_manager')),
  -- of the post; null without end
  last_day date,
  -- for whom it is, in the words of who invites: several are open at once
  for_whom text not null check (for_whom = btrim(for_whom) and length(for_whom) between 1 and 60),
  invited_by bigint not null references user_ids (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by bigint references user_ids (id) on delete set null,
  accepted_at timestamptz,
  withdrawn_by bigint references user_ids (id) on delete set null,
  withdrawn_at timestamptz,
  constraint invitation_in_order check (expires_at > created_at),
  constraint accepted_or_withdrawn check (accepted_at is null or withdrawn_at is null)
);
comment on table post_invitations is 'swept 30 days after the link has expired';
create index post_invitations_of_branch on post_invitations (branch_id) where accepted_at is null and withdrawn_at is null;
create index post_invitations_by_end on post_invitations (expires_at);
create index post_invitations_by_inviter on post_invitations (invited_by);
create index post_invitations_by_accepter on post_invitations (accepted_by) where accepted_by is not null;
create index post_invitations_by_withdrawer on post_invitations (withdrawn_by) where withdrawn_by is not null;
grant select on post_invitations to telve_api;
grant select (expires_at), delete on post_invitations to telve_worker;

insert into security_kinds (kind) values ('post_invited'), ('post_invitation_withdrawn') on conflict do nothing;
