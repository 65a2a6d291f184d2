-- Nothing reads, writes or keeps `is_admin` and `is_staff` any more (decisions/301). The columns stay for a release, so that
-- the one before this can come back: its functions name them, and work with what stands there. It takes nothing away that
-- the former release reads.

-- With the triggers that call them, whose lock is the strongest of these; what releases before the last one have left, too.
drop function if exists follow_flags() cascade;
drop function if exists show_flags_as_roles() cascade;
drop function if exists end_sessions_of_demoted() cascade;
drop function if exists make_staff_rows() cascade;
drop function if exists show_flags(bigint) cascade;
drop function if exists flags_of(bigint) cascade;

create or replace trigger keep_erased before update of username, password_hash, full_name, phone, birth_date, gender,
  is_active on users
  for each row when (not old.is_active) execute function keep_erased();
revoke update (is_admin, is_staff) on users from telve_api;
comment on column users.is_admin is 'stands still; the next release drops it (decisions/301)';
comment on column users.is_staff is 'stands still; the next release drops it (decisions/301)';
