-- What foldLots() needs of an entry beside its own columns: the seq of the entry that it takes back; the day and the last day
-- of what gives back; of an EARN until when it is kept.
create or replace function lot_days(type point_kind, kind entry_kind, reverses bigint, created_at timestamptz, expires_on date)
returns table (reverses_seq integer, day date, own_last_day date, last_day date)
language sql stable
begin atomic
  select case when reverses is not null
              then (select o.seq from point_transactions o where o.id = lot_days.reverses) end,
         case when reverses is not null or kind = 'refund' then day_of(created_at) end,
         case when reverses is not null or kind = 'refund' then expires_on end,
         case type when 'EARN' then coalesce(expires_on, last_day_of_before(day_of(created_at))) end;
end;

-- Recomputes whole chains, each entry read once for the chain and for the lots that it makes (decisions/309): of each person
-- what does not hold (chain_entries), and of the entries what foldLots() needs. Of what each entry has a list, change being its
-- amount, below zero of a SPEND; of what few have an object by seq.
create or replace function audit_people(people bigint[])
returns table (user_id bigint, problems json, entries json)
language sql stable parallel safe
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set jit = off
begin atomic
  select person.id, audited.problems, audited.entries
    from unnest(people) as person (id)
   cross join lateral (
     select json_agg(json_build_object('seq', e.seq, 'id', e.id, 'problem', e.problem))
              filter (where e.problem is not null) as problems,
            case when count(*) > 0 then json_build_object(
              'seq', json_agg(e.seq), 'change', json_agg(case e.type when 'EARN' then e.amount else -e.amount end),
              'kind', json_agg(e.kind), 'lastDay', json_agg(d.last_day),
              'ref', json_object_agg(e.seq, e.ref) filter (where e.ref is not null),
              'reverses', json_object_agg(e.seq, d.reverses_seq) filter (where d.reverses_seq is not null),
              'day', json_object_agg(e.seq, d.day) filter (where d.day is not null),
              'expiresOn', json_object_agg(e.seq, d.own_last_day) filter (where d.own_last_day is not null)) end as entries
       from chain_entries(person.id, 0) e
      cross join lateral lot_days(e.type, e.kind, e.reverses, e.created_at, e.expires_on) d) audited;
end;
revoke execute on function audit_people from public;
grant execute on function audit_people to telve_worker;
