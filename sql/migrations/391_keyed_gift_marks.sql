-- The mark of a welcome gift is keyed from the beginning (decisions/188). Those of before have no key until the
-- worker has made their digests: SQL has no keys.
comment on column welcome_gifts.phone_hash is
  'HMAC of the number under the key key_id; SHA-256 without one, until the worker has come';
create index welcome_gifts_to_key on welcome_gifts (user_id) where key_id is null;
