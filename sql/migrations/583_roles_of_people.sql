-- The roles of the posts that somebody has, for lists of people (decisions/289): what `is_admin` and `is_staff` show is
-- no more than two of them, and nothing reads those any more.
alter table users add column roles post_role[] not null default '{}';
comment on column users.roles is 'the highest first; written by the triggers of posts alone';

update users u set roles = held.roles
  from (select p.person_id, array_agg(distinct p.role order by p.role desc) as roles
          from posts p
         where p.ended_at is null and p.starts_at <= now() and (p.until is null or p.until > now())
         group by p.person_id) held
 where u.id = held.person_id;

-- Roles are no fields of the row any more: posts count their changes (functions/posts.sql).
create or replace trigger edited before update of username, full_name, phone, birth_date, gender, is_active on users
  for each row execute function count_edit();
