-- What the product writes to somebody of itself (tiers, coupons, points that expire, gifts) is pushed to
-- their devices as well (decisions/111). user_id belongs to the ref there, since notifications are found by
-- their person.
alter table outbox
  drop constraint outbox_topic_check,
  drop constraint outbox_check,
  add constraint outbox_topic_check check (topic in ('points', 'broadcast', 'simulation', 'message')),
  add constraint outbox_check check ((topic in ('points', 'message')) = (user_id is not null));
comment on column outbox.ref is 'points: the entry''s seq; else the id of the broadcast, simulation or notification';
