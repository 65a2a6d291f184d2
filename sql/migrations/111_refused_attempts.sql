-- The kinds of lines of the security log, as rows: a later migration adds one without having to know
-- the others.
create table security_kinds (kind text primary key);
insert into security_kinds (kind)
values ('sign_in'), ('sign_in_failed'), ('password_changed'), ('role_changed'), ('deactivated'),
       ('reactivated'), ('points_reversed'), ('broadcast_sent'), ('attempts_refused'),
       ('username_changed'), ('admin_invited'), ('admin_added');
insert into security_kinds (kind) select distinct kind from security_log on conflict do nothing;
alter table security_log drop constraint if exists security_log_kind_check;
alter table security_log add foreign key (kind) references security_kinds (kind);

-- Attempts beyond a limit, counted by minute, kind and source, until their minute is over and they
-- become one line of the security log. Worth nothing after a crash, so unlogged.
create unlogged table refused_attempts (
  minute timestamptz not null,
  kind text not null check (length(kind) between 1 and 40),
  source text not null check (length(source) between 1 and 64),
  count integer not null default 1 check (count > 0),
  primary key (minute, kind, source)
);
