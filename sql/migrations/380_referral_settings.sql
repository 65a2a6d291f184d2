-- What an invitation gives, in the programme's settings (programme.md §6, §8).
alter table programme_settings
  add column referral_inviter integer not null default 50
    check (referral_inviter between 1 and 10000),
  add column referral_friend integer not null default 50
    check (referral_friend between 1 and 10000),
  add column referral_least integer not null default 5000
    check (referral_least between 1 and 1000000),
  add column referral_monthly integer not null default 10
    check (referral_monthly between 0 and 100);
comment on column programme_settings.referral_inviter is 'points for whoever invited a friend';
comment on column programme_settings.referral_friend is 'points for the friend';
comment on column programme_settings.referral_least is 'kuruş that must be paid for a purchase of the friend to count';
comment on column programme_settings.referral_monthly is 'invitations that earn a person points in a month of Istanbul; 0: codes are not accepted';
grant insert (referral_inviter, referral_friend, referral_least, referral_monthly)
  on programme_settings to telve_api;
