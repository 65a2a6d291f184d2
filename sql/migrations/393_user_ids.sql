-- The ids of people in a table of their own, for the keys of other tables to refer to (decisions/194). A
-- row of `users` changes with every entry of the ledger, and each change asked every key that refers to
-- it whether its id had changed.
create table user_ids (
  id bigint primary key
);
comment on table user_ids is 'written by triggers of users; keys of other tables refer to it';
insert into user_ids select id from users;

do $$
declare
  key record;
begin
  for key in
    select k.conrelid::regclass as referring, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k
     where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conenforced
     order by k.conrelid::regclass::text, k.conname
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %s', key.referring, key.name,
                   replace(key.definition, 'REFERENCES users(id)', 'REFERENCES user_ids(id)'));
  end loop;
end
$$;
