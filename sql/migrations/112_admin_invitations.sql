-- Links by which somebody becomes an administrator (`bun run admin add`, docs/operations.md): of one
-- use and 60 minutes. Only the token's hash is kept: who reads the table can open none of them.
create table admin_invitations (
  token_hash sha256_hash primary key,
  username email_address not null unique,
  expires_at timestamptz not null
);
grant select, delete on admin_invitations to telve_api;
