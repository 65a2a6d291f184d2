-- What the house keeps about a person in words (privacy.md): one note each, written by administrators. The person
-- finds it in the archive of their data, and erasure removes it.
create table house_notes (
  user_id bigint primary key references user_ids (id) on delete cascade,
  note text not null check (length(note) <= 1000),
  actor_id bigint not null references user_ids (id),
  at timestamptz not null default now(),
  -- Version 1 is the note that nobody has written yet, which has no row.
  version integer not null default 2
);
create trigger edited before update of note on house_notes
  for each row execute function count_edit();
grant select on house_notes to telve_api;
grant insert (user_id, note, actor_id, at), update (note, actor_id, at) on house_notes to telve_api;
