-- Mails (decisions/145): written in the transaction of what causes them, sent by the worker.

-- What is sent, and for how long it is tried. Links are kept by their hashes alone, so no row here and
-- no copy of one opens an account.
create table mail_kinds (
  kind text primary key check (kind ~ '^[a-z][a-z_]{1,39}$'),
  lasts interval not null check (lasts between '5 minutes' and '7 days'),
  link_lasts interval check (link_lasts between '5 minutes' and '7 days')
);
comment on table mail_kinds is 'a slice that sends mails of its own adds its rows in its migration';
comment on column mail_kinds.lasts is 'for so long the sending is tried';
comment on column mail_kinds.link_lasts is 'for so long the link holds that such a mail carries; null: it carries none';
insert into mail_kinds (kind, lasts, link_lasts) values
  ('verify', '1 day', '2 days'),
  ('confirm_address', '1 day', '1 day'),
  ('undo_address', '7 days', '7 days'),
  ('reset', '30 minutes', '30 minutes'),
  ('new_device', '2 days', null),
  ('password_changed', '2 days', null),
  ('role_changed', '2 days', null),
  ('factor_changed', '2 days', null),
  ('factor_recovered', '2 days', null);

create table mails (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete cascade,
  address email_address not null,
  kind text not null references mail_kinds (kind),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 4000),
  -- the same in every try, so that a mailbox that gets it twice can tell
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  held_until timestamptz
);
comment on table mails is 'what waits to be sent; a row goes when its mail has gone, or at expires_at';
comment on column mails.user_id is 'null: whoever has the address when it is sent';
comment on column mails.data is 'what the template needs, without secrets; links are made when the mail is sent';
comment on column mails.held_until is 'until then a worker is sending it';
create index mails_of_user on mails (user_id);
create index mails_to on mails (address, kind);
-- Asking ten times sends one mail, while it waits: its link does the same as the others would.
create unique index one_mail_with_a_link on mails (kind, address, user_id) nulls not distinct
  where kind in ('verify', 'confirm_address', 'undo_address', 'reset');

create table links (
  token_hash sha256_hash primary key,
  kind text not null check (kind in ('verify', 'confirm_address', 'undo_address', 'reset')),
  user_id bigint not null references users (id) on delete cascade,
  address email_address not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table links is 'what mails have carried, of one use: deleted by the statement that spends it';
create index links_of_user on links (user_id, kind);
create index links_by_end on links (expires_at);
grant select, delete on links to telve_api;
grant select (expires_at), delete on links to telve_worker;

-- What the demo would have sent, with its links: /dev/mail shows it. Always empty in production.
create table kept_mails (
  id bigint generated always as identity primary key,
  address email_address not null,
  kind text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null default now()
);
comment on table kept_mails is 'the newest hundred, of a demo without SMTP_URL';
grant select on kept_mails to telve_api;
grant select, insert, delete on kept_mails to telve_worker;

-- Whose address has been proved. Who registered before is taken for verified: nothing asked them.
alter table users add column verified_at timestamptz default now();
alter table users alter column verified_at drop default;
comment on column users.verified_at is 'when the person proved that the e-mail address is theirs; null: not yet';

alter table outbox
  drop constraint outbox_topic_check,
  add constraint outbox_topic_check
    check (topic in ('points', 'broadcast', 'simulation', 'message', 'mail'));
comment on column outbox.ref is 'points: the entry''s seq; else the id of the broadcast, simulation, notification or mail';
