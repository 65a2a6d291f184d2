-- Customers invite friends (programme.md §6, decisions/180 to 183).

-- Whose code it is. Without 0, O, 1, I and L, and without the letters that Turkish has not.
create table referral_codes (
  user_id bigint primary key references users (id) on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJKMNPR-VYZ]{8}$'),
  made_at timestamptz not null default now()
);
grant select, insert (user_id, code) on referral_codes to telve_api;

create type referral_state as enum (
  'waiting', 'flagged', 'earned', 'rejected', 'lapsed', 'undone');

-- A friend who registered with somebody's code, and what came of it.
create table referrals (
  id bigint generated always as identity primary key,
  inviter_id bigint references users (id) on delete set null,
  friend_id bigint not null unique references users (id) on delete cascade,
  registered_at timestamptz not null default now(),
  -- What was promised then: later settings change nothing for it.
  settings_id bigint not null references programme_settings (id),
  doubts text[] not null default '{}'
    check (doubts <@ array['phone', 'mailbox', 'device', 'till']),
  state referral_state not null default 'waiting',
  state_at timestamptz not null default now(),
  due boolean not null default false,
  cleared boolean not null default false,
  first_purchase bigint,
  second_purchase bigint,
  earned_at timestamptz,
  inviter_points integer check (inviter_points >= 0),
  friend_points integer check (friend_points > 0),
  inviter_taken integer check (inviter_taken between 0 and inviter_points),
  friend_taken integer check (friend_taken between 0 and friend_points),
  judged_by bigint references users (id) on delete set null,
  judged_at timestamptz,
  judgement text check (length(judgement) between 1 and 300),
  version integer not null default 1,
  -- Only who had an account before can invite: nobody invites themselves, and no circle closes.
  constraint inviters_came_before check (inviter_id < friend_id),
  check ((state in ('earned', 'undone'))
         = (num_nonnulls(earned_at, inviter_points, friend_points, second_purchase) = 4)),
  check ((state = 'undone') = (num_nonnulls(inviter_taken, friend_taken) = 2)),
  check (state not in ('flagged', 'rejected') or doubts <> '{}'),
  check (not cleared or judged_at is not null)
);
comment on column referrals.inviter_id is 'null: the account is gone';
comment on column referrals.doubts is 'why somebody may be inviting themselves: the same phone number, mailbox or browser, or a bill that the inviter recorded';
comment on column referrals.due is 'whether the worker has to look at it again';
comment on column referrals.cleared is 'an administrator has granted it in spite of the doubts';
comment on column referrals.inviter_points is '0: beyond the month''s bound, or the account was closed';
comment on column referrals.inviter_taken is 'points that came back when the purchases were refunded';
create index referrals_of_inviter on referrals (inviter_id, id desc);
create index referrals_by_state on referrals (state, id desc);
create index referrals_due on referrals (id) where due and state = 'waiting';
create index referrals_earned_lately on referrals (earned_at) where state = 'earned';
grant select on referrals to telve_api, telve_worker;
grant update (due) on referrals to telve_worker;

insert into security_kinds (kind) values ('referral_judged') on conflict do nothing;
