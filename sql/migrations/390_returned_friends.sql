-- An invited friend whose address or number an erased account had (decisions/187).
alter table referrals drop constraint referrals_doubts_check;
alter table referrals add constraint referrals_doubts_check
  check (doubts <@ array['phone', 'mailbox', 'device', 'till', 'erased']);
comment on column referrals.doubts is 'why somebody may be inviting themselves: the same phone number, mailbox or browser, a bill that the inviter recorded, or an account that was erased';

-- Such a friend may write the address in another way: a label after a +, dots at Gmail.
alter table kept_digests drop constraint kept_digests_kind_check;
alter table kept_digests add constraint kept_digests_kind_check check (kind in ('email', 'mailbox', 'phone'));
