-- Further content of a database of the morning of 21 November 2026: a broadcast that has reached
-- one inbox of two, a push that was sent, a picture of a story.

insert into users (username, password_hash, full_name) values
  ('ada@example.com', '$argon2id$fixture', 'Ada Işık'),
  ('ece@example.com', '$argon2id$fixture', 'Ece Çelik');
insert into notifications (user_id, title, message, type, entry_seq)
  values (1, 'Puan kazandınız', '5 puan kazandınız.', 'points', 1);
insert into broadcasts (sender_id, request_key, title, message, type, recipients, delivered, chunks_left)
  values (2, 'key-1', 'Salep', 'Salep geldi.', 'info', 2, 1, 1);
insert into broadcast_chunks (broadcast_id, part, first_id, last_id, planned, written)
  values (1, 1, 1, 1, 1, 1), (1, 2, 2, 2, 1, null);
insert into notifications (user_id, title, message, type, broadcast_id)
  values (1, 'Salep', 'Salep geldi.', 'info', 1);
insert into devices (user_id, endpoint, p256dh, auth, platform)
  values (1, 'https://push.example/1', 'p', 'a', 'web');
insert into pushes (device_id, broadcast_id) values (1, 1);
insert into media (id, bytes, width, height) values (repeat('a', 32), '\x00', 1, 1);
insert into stories (story_group_id, position, title, image_url, expires_at)
  values (1, 1, 'Salep', '/media/' || repeat('a', 32) || '.webp', '2100-01-01T00:00:00Z');
