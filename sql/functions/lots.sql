-- Lots: until when points are kept (programme.md §5). Migration 240 has the tables, sql/ledger/lots.ts the
-- same rules once more, with which `ledger verify` compares them.

-- The programme's first day in Istanbul, of the first settings: a day that was settled stays.
create or replace function programme_start() returns date
language sql stable
return (select starts_on from programme_settings order by id limit 1);

-- The last day of an EARN of form 1, which carries none: 12 months, and not before the programme was 12
-- months old.
create or replace function last_day_of_before(day date) returns date
language sql stable
return (greatest(day, programme_start()) + interval '12 months')::date;

-- The last day of what was earned on a day that may lie before the programme, by the settings of now.
create or replace function kept_until(day date) returns date
language sql stable
return (select (greatest(day, programme_start()) + make_interval(months => s.grant_months))::date
          from programme_settings s order by s.id desc limit 1);

-- What an entry is about, in one word: `purchase:7`, `coupon:12`. A refund's ref is such a word, of what
-- it refunds; what follows a second colon tells several refunds apart.
create or replace function cause_of(kind entry_kind, ref text) returns text
language sql immutable parallel safe
return case kind
  when 'reward' then 'coupon:' || ref
  when 'refund' then case when ref like '%:%' then split_part(ref, ':', 1) || ':' || split_part(ref, ':', 2)
                          else 'purchase:' || ref end
  else kind || ':' || ref
end;

-- Takes what a SPEND spent out of the lots of its person: out of the one that it takes back, then out of
-- those that end soonest. What is not there is not taken, and `ledger verify` tells.
create or replace function take_from_lots(entry point_transactions) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  missing integer := entry.amount;
  own_lot integer := (select p.seq from point_transactions p where p.id = entry.reverses);
  own_cause text := case when entry.kind = 'refund' then cause_of(entry.kind, entry.ref) end;
  lot point_lots;
  part integer;
begin
  for lot in
    select * from point_lots l
     where l.user_id = entry.user_id and l.seq < entry.seq
     order by (l.seq = own_lot or l.cause = own_cause) is true desc, l.expires_on, l.seq
  loop
    exit when missing = 0;
    part := least(lot.rest, missing);
    missing := missing - part;
    if part = lot.rest then
      delete from point_lots where user_id = entry.user_id and seq = lot.seq;
    else
      update point_lots set rest = rest - part where user_id = entry.user_id and seq = lot.seq;
    end if;
    -- What is taken back or has expired is not given back.
    if entry.reverses is null and entry.kind is distinct from 'refund' and entry.kind is distinct from 'expiry' then
      insert into lot_takings (user_id, seq, lot, points, spent_for, expires_on, cause, prolonged)
      values (entry.user_id, entry.seq, lot.seq, part, cause_of(entry.kind, entry.ref), lot.expires_on,
              lot.cause, lot.prolonged)
      on conflict do nothing;
    end if;
  end loop;
end
$$;

-- Gives back what an EARN took back or refunded, to the lots that it was taken from, the latest of them
-- first. Where that day is over and the entry carries one, it is kept until then, once. What was not
-- taken from any lot is a lot of its own.
create or replace function give_back_to_lots(entry point_transactions) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  missing integer := entry.amount;
  late integer := 0;
  today date := (entry.created_at at time zone 'Europe/Istanbul')::date;
  own_spend integer := (select p.seq from point_transactions p where p.id = entry.reverses);
  own_cause text := case when entry.kind = 'refund' then cause_of(entry.kind, entry.ref) end;
  taken lot_takings;
  part integer;
begin
  for taken in
    select * from lot_takings t
     where t.user_id = entry.user_id and (t.seq = own_spend or t.spent_for = own_cause)
     order by t.seq desc, t.expires_on desc, t.lot desc
  loop
    exit when missing = 0;
    part := least(taken.points, missing);
    missing := missing - part;
    if part = taken.points then
      delete from lot_takings where (user_id, seq, lot) = (taken.user_id, taken.seq, taken.lot);
    else
      update lot_takings set points = points - part
       where (user_id, seq, lot) = (taken.user_id, taken.seq, taken.lot);
    end if;
    if taken.expires_on < today and entry.expires_on is not null and not taken.prolonged then
      late := late + part;
    else
      insert into point_lots as l (user_id, seq, expires_on, rest, cause, prolonged)
      values (taken.user_id, taken.lot, taken.expires_on, part, taken.cause, taken.prolonged)
      on conflict (user_id, seq) do update set rest = l.rest + excluded.rest;
    end if;
  end loop;
  if late + missing > 0 then
    insert into point_lots (user_id, seq, expires_on, rest, prolonged)
    values (entry.user_id, entry.seq, coalesce(entry.expires_on, last_day_of_before(today)),
            late + missing, late > 0)
    on conflict do nothing;
  end if;
end
$$;

-- Brings the lots of these people up to their last entry, and their place in the order by points with
-- them. Runs with the caller's rights (telve_worker).
create or replace function advance_lots(people bigint[]) returns void
language plpgsql
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  behind bigint[];
  after_seqs integer[];
  until_seqs integer[];
  entry point_transactions;
begin
  -- In order, so that two of these wait for each other instead of deadlocking.
  perform 1 from point_standings where user_id = any (people) order by user_id for no key update;
  select array_agg(s.user_id order by s.user_id), array_agg(s.lots_seq order by s.user_id),
         array_agg(u.ledger_seq order by s.user_id)
    into behind, after_seqs, until_seqs
    from point_standings s join users u on u.id = s.user_id
   where s.user_id = any (people) and s.lots_seq < u.ledger_seq;

  -- What is earned is a lot. All at once: what a SPEND takes came before it.
  insert into point_lots (user_id, seq, expires_on, rest, cause)
  select p.user_id, p.seq,
         coalesce(p.expires_on, last_day_of_before((p.created_at at time zone 'Europe/Istanbul')::date)),
         p.amount, cause_of(p.kind, p.ref)
    from unnest(behind, after_seqs, until_seqs) as b (user_id, after_seq, until_seq)
    join point_transactions p
      on p.user_id = b.user_id and p.seq > b.after_seq and p.seq <= b.until_seq
   where p.type = 'EARN' and p.reverses is null and p.kind is distinct from 'refund'
  on conflict do nothing; -- in lots that somebody has changed: deliveries go on, and the audit tells

  for entry in
    select p.*
      from unnest(behind, after_seqs, until_seqs) as b (user_id, after_seq, until_seq)
      join point_transactions p
        on p.user_id = b.user_id and p.seq > b.after_seq and p.seq <= b.until_seq
     where p.type = 'SPEND' or p.reverses is not null or p.kind = 'refund'
     order by p.user_id, p.seq
  loop
    if entry.type = 'SPEND' then
      perform take_from_lots(entry);
    else
      perform give_back_to_lots(entry);
    end if;
  end loop;

  -- Balances are at least as new as those that were written here before.
  update point_standings s set points = u.points, lots_seq = coalesce(b.until_seq, s.lots_seq)
    from unnest(people) as p (id)
    left join unnest(behind, until_seqs) as b (user_id, until_seq) on b.user_id = p.id
    join users u on u.id = p.id
   where s.user_id = p.id and (s.points <> u.points or b.until_seq is not null);
end
$$;

-- Whose lots end before what the ledger says, as after an upgrade: `limit` people after a person, by id.
create or replace function people_behind_with_lots(after_user bigint, most integer)
returns bigint[]
language sql stable
return array(
  select s.user_id from point_standings s join users u on u.id = s.user_id
   where s.user_id > after_user and s.lots_seq < u.ledger_seq
   order by s.user_id limit most);

revoke execute on function take_from_lots, give_back_to_lots, advance_lots, people_behind_with_lots
  from public;
grant execute on function take_from_lots, give_back_to_lots, advance_lots, people_behind_with_lots
  to telve_worker;
