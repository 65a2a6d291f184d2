-- Roles are those of posts: `is_admin` and `is_staff` go (decisions/301). A release in which they still stand for something
-- (07b5b1f7 or older) can't come back to this database; the one before this neither reads nor writes them.
--
-- With `cascade`, for a database that has been back meanwhile: show_roles() and four triggers of then name them, and
-- sql/functions/posts.sql makes the function anew behind this.
alter table users drop column is_admin cascade, drop column is_staff cascade;
drop function if exists follow_flags(), show_flags_as_roles();
