-- A person's archive of what is kept about them (issue 15 §8) reads what the API had no reason to read
-- before: mails that wait for them without their data, gifts without the digest of their phone, warnings.
grant select (id, user_id, address, kind, created_at, expires_at) on mails to telve_api;
grant select (user_id, year, coupon_id) on birthday_gifts to telve_api;
grant select (user_id, coupon_id) on welcome_gifts to telve_api;
grant select on expiry_warnings to telve_api;

insert into security_kinds (kind) values ('data_exported') on conflict do nothing;
