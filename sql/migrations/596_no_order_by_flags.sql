-- The list of people is in the order of roles (`users_by_roles`), not of the two flags (decisions/301).
drop index concurrently if exists users_by_admin;
drop index concurrently if exists users_by_staff;
