create index concurrently if not exists users_by_roles on users (roles, id);
