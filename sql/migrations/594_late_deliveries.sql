-- The API tells since when the oldest notification waits (decisions/296).
grant select (created_at) on outbox to telve_api;
