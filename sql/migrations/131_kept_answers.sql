-- What a creation answered, for who sends it again because the answer was lost (decisions.md §8).
-- Written in the transaction of the creation: both stand, or neither.
create table kept_answers (
  person_id bigint not null references users (id) on delete cascade,
  endpoint text not null,
  key text collate "C" not null check (length(key) between 1 and 128),
  -- SHA-256 of what was asked for: the same key does not stand for something else.
  digest bytea not null check (length(digest) = 32),
  -- JSON; null where a success has no body, and while the creation is on its way.
  answer text,
  created_at timestamptz not null default now(),
  primary key (person_id, endpoint, key)
);
create index kept_answers_by_age on kept_answers (created_at);
comment on table kept_answers is 'for 24 hours; swept by the worker';

grant select, insert, update on kept_answers to telve_api;
grant select, delete on kept_answers to telve_worker;
