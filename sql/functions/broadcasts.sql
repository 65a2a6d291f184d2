-- Planning and delivery of broadcasts (decisions.md §6). All run with the caller's rights.

-- The conditions of a search on the folded text, as LIKE patterns that must all match; null for
-- none. A telephone number may be typed in any form, with or without country or trunk prefix.
create or replace function search_patterns(typed text) returns text[] language sql immutable
set search_path = public, pg_temp as $$
  select array_agg('%' || regexp_replace(fold_turkish(word), '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(
           case when typed ~ '^\s*[+0-9][0-9\s().-]*$'
                then regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(0090|90|0)', '')
                else typed end,
           '\s+') as word
   where word <> ''
$$;

-- Divides a broadcast's recipients into chunks, once, and returns the unwritten parts: all of them
-- the first time, the remaining ones on a repeated call.
create or replace function plan_broadcast(broadcast bigint, chunk_size integer)
returns table (part integer) language plpgsql
set search_path = public, pg_temp
as $$
declare
  b broadcasts;
  people integer;
  chunks integer;
begin
  select * into b from broadcasts where id = broadcast for update;
  if b.id is null then return; end if;

  if b.chunks_left is null then
    insert into broadcast_chunks (broadcast_id, part, first_id, last_id, planned)
    select b.id, (place - 1) / chunk_size, min(id), max(id), count(*)
      from (select id, row_number() over (order by id)::integer as place
              from broadcast_audience(b.chosen, b.patterns, b.except_ids, b.marketing)) numbered
     group by (place - 1) / chunk_size;
    select coalesce(sum(planned), 0), count(*) into people, chunks
      from broadcast_chunks where broadcast_id = b.id;
    update broadcasts
       set recipients = people, chunks_left = chunks,
           finished_at = case when chunks = 0 then now() end
     where id = b.id;
    if chunks = 0 then
      delete from outbox where topic = 'broadcast' and ref = b.id;
    end if;
  end if;

  return query select c.part from broadcast_chunks c
   where c.broadcast_id = b.id and c.written is null order by c.part;
end
$$;

-- Writes the inbox rows of one chunk with one statement and counts them; a chunk that is already
-- written is skipped, so a repetition changes nothing. The last chunk ends the broadcast and
-- removes its event from the outbox. Notifies the open screens of the range, and every few chunks
-- the sender's. Returns the number of rows written, null if there was nothing left to do.
create or replace function deliver_broadcast(broadcast bigint, chunk integer) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  b broadcasts;
  c broadcast_chunks;
  added integer;
  remaining integer;
begin
  select * into c from broadcast_chunks
   where broadcast_id = broadcast and part = chunk and written is null for update;
  if c.part is null then return null; end if;
  select * into b from broadcasts where id = broadcast;

  insert into notifications (user_id, id, title, message, type, broadcast_id)
  select a.id, b.id, b.title, b.message, b.type, b.id
    from broadcast_audience(b.chosen, b.patterns, b.except_ids, b.marketing) a
   where a.id between c.first_id and c.last_id
  on conflict do nothing;
  get diagnostics added = row_count;

  update broadcast_chunks set written = added where broadcast_id = broadcast and part = chunk;
  update broadcasts
     set delivered = delivered + added, recipients = greatest(recipients, delivered + added),
         chunks_left = chunks_left - 1,
         finished_at = case when chunks_left = 1 then now() end
   where id = broadcast
  returning chunks_left into remaining;
  if remaining = 0 then
    delete from outbox where topic = 'broadcast' and ref = broadcast;
  else
    -- No caller waits for a chunk's flush to disk, except the tills whose commits queue behind it.
    -- So it commits asynchronously: the broadcast's event stays until the last commit, which also
    -- flushes all commits before it.
    perform set_config('synchronous_commit', 'off', true);
  end if;

  perform pg_notify('telve_live', json_build_object(
    'kind', 'inboxes', 'firstId', c.first_id, 'lastId', c.last_id)::text);
  if remaining % 5 = 0 then
    perform pg_notify('telve_live', json_build_object(
      'kind', 'broadcast', 'userIds', array[b.sender_id])::text);
  end if;
  return added;
end
$$;

revoke execute on function search_patterns (text) from public;
grant execute on function search_patterns (text) to telve_api;
revoke execute on function plan_broadcast (bigint, integer), deliver_broadcast (bigint, integer)
  from public;
grant execute on function plan_broadcast (bigint, integer), deliver_broadcast (bigint, integer)
  to telve_worker;
