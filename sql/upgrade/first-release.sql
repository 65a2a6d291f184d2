-- The content of a database of the first version that ran as a product (20 November 2026): the
-- heads of its functions, since only these could stay behind, and some data as its own functions
-- wrote it.

create function entry_origin(actor_id bigint, scan_id uuid, request_key text)
returns bytea language sql stable parallel safe return null::bytea;

create function entry_hash(
  previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind,
  amount integer, balance_after integer, branch_id bigint, created_at timestamptz,
  reverses bigint, note text
) returns bytea language sql stable parallel safe return null::bytea;

create function write_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  created_ats timestamptz[]
) returns table (
  place bigint, outcome text, id bigint, seq integer, type point_kind, amount integer,
  branch_id bigint, branch_name text, created_at timestamptz, balance_after integer,
  hash bytea, reversed boolean, points integer
) language plpgsql set search_path = public, pg_temp as $$ begin end $$;

create function append_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[]
) returns table (
  place bigint, outcome text, id bigint, seq integer, type point_kind, amount integer,
  branch_id bigint, branch_name text, created_at timestamptz, balance_after integer,
  hash bytea, reversed boolean, points integer
) language sql security definer set search_path = public, pg_temp
begin atomic
  select * from write_points(user_ids, types, amounts, branch_ids, actor_ids, request_keys,
                             scan_ids, notes, reversed_ids, null);
end;
revoke execute on function write_points, append_points from public;
grant execute on function append_points to telve_api;

create function deliver_points(outbox_ids bigint[]) returns integer
language plpgsql set search_path = public, pg_temp as $$ begin end $$;
revoke execute on function deliver_points (bigint[]) from public;
grant execute on function deliver_points (bigint[]) to telve_worker;

insert into users (id, username, password_hash, full_name, phone, birth_date, gender, is_admin, is_staff, is_active, is_enabled, points, ledger_seq, ledger_hash, created_at) overriding system value values
  (1, 'ayse@example.com', '$argon2id$fixture', 'Ayşe Yılmaz', '+905321234567', '1990-05-01', 'female', false, false, true, true, 120, 3, '\x42075cbda6bfc02910edfe2044fb1fa6e37da34f31d39780dc123dea18290b0b', '2026-11-20 09:00:00+00'),
  (2, 'ali@example.com', '$argon2id$fixture', 'Ali Işık', null, null, null, false, false, true, true, 50, 1, '\x875ce51ad7b44e0954a39d72754607e0e620e1a79e4b58fc8950248d16981f67', '2026-11-20 09:00:00+00'),
  (3, 'kasa@example.com', '$argon2id$fixture', 'Çağla Kasa', '+905321234568', null, 'other', false, true, true, true, 0, 0, null, '2026-11-20 09:00:00+00'),
  (4, 'yonetici@example.com', '$argon2id$fixture', 'Yönetici', null, null, null, true, false, true, true, 0, 0, null, '2026-11-20 09:00:00+00');
insert into consents (id, user_id, kind, given, at) overriding system value values
  (1, 1, 'email', true, '2026-11-20 10:00:00+00');
insert into sessions (id_hash, user_id, created_at, seen_at, expires_at) overriding system value values
  ('\x01', 1, '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', '2100-01-01 00:00:00+00');
insert into scans (id, staff_id, customer_id, code_hash, signed, opened_at, expires_at, closed_at) overriding system value values
  ('00000000-0000-4000-8000-000000000001', 3, 1, '\x02', true, '2026-11-20 10:00:00+00', '2026-11-20 10:03:00+00', null);
insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id, actor_id, scan_id, created_at, reverses, request_key, note, hash) overriding system value values
  (1, 1, 1, 'EARN', 120, 120, 1, 3, '00000000-0000-4000-8000-000000000001', '2026-11-20 10:00:01+00', null, 'key-1', null, '\xc58418a7d5a7d364e1ab5ec43c24cc61bfdfafb68d8bebf9b524e70611ee16c7'),
  (1, 2, 2, 'SPEND', 20, 100, 1, 3, '00000000-0000-4000-8000-000000000001', '2026-11-20 10:00:02+00', null, 'key-2', 'Türk kahvesi', '\x6ab1a6b098dda3d578912e6fbcad0845e2938647ab3db83eea1a355f28864762'),
  (1, 3, 4, 'EARN', 20, 120, 1, 4, null, '2026-11-20 10:00:04+00', 2, 'key-3', null, '\x42075cbda6bfc02910edfe2044fb1fa6e37da34f31d39780dc123dea18290b0b'),
  (2, 1, 3, 'EARN', 50, 50, 1, 4, null, '2026-11-20 10:00:03+00', null, 'key-1', 'Hoş geldiniz', '\x875ce51ad7b44e0954a39d72754607e0e620e1a79e4b58fc8950248d16981f67');
insert into outbox (id, topic, user_id, ref, created_at, relayed_at) overriding system value values
  (3, 'points', 2, 1, '2026-11-20 09:00:00+00', null),
  (4, 'points', 1, 3, '2026-11-20 09:00:00+00', null);
insert into notifications (id, user_id, title, message, type, is_read, created_at, entry_seq, broadcast_id) overriding system value values
  (1, 1, 'Puan kazandınız', '120 puan kazandınız. Yeni bakiyeniz: 120 puan.', 'points', false, '2026-11-20 10:00:01+00', 1, null),
  (2, 1, 'Puan harcadınız', '20 puan harcadınız. Yeni bakiyeniz: 100 puan.', 'points', false, '2026-11-20 10:00:02+00', 2, null);

update branches set in_ledger = true where id = 1;
select setval('point_entry_ids', 4), setval('users_id_seq', 4), setval('consents_id_seq', 1),
       setval('outbox_id_seq', 4), setval('notifications_id_seq', 2);
