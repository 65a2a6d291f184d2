-- Whom broadcasts reach; a file of its own, since SQL functions need those that they call (consents.sql).

-- The recipients of an audience: active people who have not switched notifications off, and of
-- marketing those alone who consent to it now (decisions/162). chosen, patterns: as in table broadcasts;
-- both null is everybody. Inlined into its callers, so the consent is read by the statement that writes.
create or replace function broadcast_audience(
  chosen bigint[], patterns text[], except_ids bigint[], marketing boolean
) returns table (id bigint) language sql stable as $$
  select u.id from users u
   where u.is_active and u.is_enabled
     and (chosen is null or u.id = any (chosen))
     and (patterns is null or u.search_text like all (patterns))
     and u.id <> all (except_ids)
     and (not marketing or consents_to(u.id, 'push'))
$$;
