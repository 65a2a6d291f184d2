-- What looks odd in what people recorded, so that somebody looks at it (decisions/264). It refuses nothing.

create type flag_kind as enum ('often', 'pair', 'generous', 'taken_back', 'while_closed', 'colleague');
create type flag_outcome as enum ('fine', 'wrong');

-- From when on it looks odd: the newest row holds, the others are its history.
create table flag_settings (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint, -- null: what the product came with
  often integer not null check (often > 1),
  pair integer not null check (pair > 1),
  generous_times integer not null check (generous_times > 1),
  generous_points integer not null check (generous_points > 0),
  taken_back integer not null check (taken_back > 0)
);
comment on column flag_settings.often is 'earnings of a customer within 24 hours';
comment on column flag_settings.pair is 'earnings of a customer from one person within seven days';
comment on column flag_settings.generous_times is 'times the median of a branch''s staff within 24 hours';
comment on column flag_settings.generous_points is 'points that one person gives within 24 hours before that counts';
comment on column flag_settings.taken_back is 'reversals and refunds by one person within 24 hours';
create trigger append_only before update or delete or truncate on flag_settings
  for each statement execute function refuse_change();
insert into flag_settings (often, pair, generous_times, generous_points, taken_back)
values (6, 10, 5, 1000, 10);
grant select, insert (actor_id, often, pair, generous_times, generous_points, taken_back)
  on flag_settings to telve_api;
grant select on flag_settings to telve_worker;

create table flags (
  id bigint generated always as identity primary key,
  kind flag_kind not null,
  -- who recorded it, for whom and where: which of them depends on the kind
  staff_id bigint references user_ids (id),
  customer_id bigint references user_ids (id),
  branch_id bigint references branches (id),
  -- the first and the last of its acts
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  found_at timestamptz(3) not null,
  acts integer not null check (acts > 0),
  -- that were given, or taken back
  points bigint not null check (points >= 0),
  -- the median of the branch's staff, in points; of `generous` alone
  usual bigint,
  settings_id bigint not null references flag_settings (id),
  outcome flag_outcome,
  settled_at timestamptz(3),
  settled_by bigint references user_ids (id),
  note text check (length(note) between 1 and 300),
  version integer not null default 1,
  constraint flag_has_its_people check (
    (staff_id is null) = (kind = 'often')
    and (customer_id is not null) = (kind in ('often', 'pair', 'colleague'))
    and (branch_id is not null) = (kind in ('generous', 'while_closed'))
    and (usual is not null) = (kind = 'generous')),
  constraint flag_is_settled_whole check (
    (outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)
    and (outcome is not null or note is null)),
  -- nobody settles what is about themselves
  constraint flag_of_somebody_else check (settled_by not in (staff_id, customer_id))
);
comment on table flags is 'grows; of a row that is there only how it was settled changes, once';
create index flags_by_outcome on flags ((outcome is null), id);
create index flags_by_kind on flags (kind, found_at);
create index flags_of_staff on flags (staff_id) where staff_id is not null;
create index flags_of_customer on flags (customer_id) where customer_id is not null;
grant select, update (outcome, settled_at, settled_by, note, version) on flags to telve_api;
grant select, insert, delete on flags to telve_worker;
