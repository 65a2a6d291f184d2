-- The ledger's entries, but for those that bills earn (write_purchases()).

-- Dropped first: a file that is rerun may change their parameters. The types and the hashes of entries
-- are in migration 160, what is said of requests that write nothing in point_verdicts.sql.
drop function if exists write_points;
drop function if exists judge_entry;
drop function if exists asked_entries;
drop type if exists asked_entry;

-- A request, with what it would write and what it meets.
create type asked_entry as (
  place integer, session text, address text,
  -- The entry without id, seq, balance and hash. Its type is null in a request that voids its key.
  entry point_transactions,
  -- Where the customer's chain ends; the entry that the key has made; whether the key was given up; the
  -- entry that is taken back, and whether it or the duplicate was taken back before in this batch.
  head ledger_head, duplicate point_transactions, is_void boolean, reversed point_transactions,
  is_reversed boolean,
  -- Whether people ask for it by hand, and give points by it; whether they are administrators; how many
  -- awards its scan has.
  by_hand boolean, is_award boolean, by_admin boolean, scan_awards integer,
  branch_name text, branch_known boolean,
  -- Why nothing is said of it, not even what its key has made; why it may not be written.
  barred text, refusal text
);

-- The requests of a batch, each customer's together and in their order. What origin and the requests'
-- fields mean is told at write_points(), what held, ended, admins and strangers are at begin_batch(). last_day: on which
-- what is earned today is kept.
create function asked_entries(
  requests json, origin text, held bigint[], ended text[], admins bigint[], strangers text[],
  began timestamptz, today date, last_day date
) returns setof asked_entry
language sql stable
as $$
  select r.place::integer, r.session, r.address,
         -- In the order of the table's columns; id, seq, balance and hash come when it is chained.
         (r.user_id, null, null, h.type, coalesce(t.amount, r.amount), null, h.branch_id, r.actor_id,
          r.scan_id, h.at, r.reverses, r.request_key, r.note, null, null, h.kind,
          case when not h.by_people then r.ref end,
          case when h.kind in ('manual', 'reversal') then coalesce(r.reason, 'belirtilmedi')
               else r.reason end,
          case when not h.by_people and r.expires_on is not null then r.expires_on
               -- What a reversal gives back and has expired meanwhile is kept for 30 days.
               when t.type = 'SPEND' then (h.at at time zone 'Europe/Istanbul')::date + 30
               -- A refund carries none: what it gives back keeps its own.
               when r.reverses is not null or r.type <> 'EARN' or h.kind = 'refund' then null
               when origin = 'import' then kept_until((h.at at time zone 'Europe/Istanbul')::date)
               else last_day end)::point_transactions,
         (r.user_id, u.points, u.ledger_seq, u.ledger_hash, today,
          case when u.awarded_on = today then u.awarded else 0 end)::ledger_head,
         k, v.at is not null, t, false,
         h.by_hand, h.by_hand and r.type = 'EARN' and r.reverses is null, h.by_admin, s.awards,
         b.name, b.in_ledger,
         case when r.session = any (ended) then 'signed_out'
              when u.id is null then 'user_not_found'
              when u.id <> all (held) then 'locked' end,
         case when r.reverses is null then
           coalesce(
             case when h.by_hand and is_stranger(strangers, acting_as(r.actor_id, r.branch_id, null), r.session, r.branch_id)
                  then 'no_right_here' end,
             customer_refusal(
               is_own => h.by_hand and r.actor_id = r.user_id and (not h.by_admin or r.type = 'EARN'),
               has_scan => r.scan_id is null or scan_opens(s, r.actor_id, r.user_id, began)
                           or origin = 'import',
               is_active => u.is_active or not h.by_people,
               has_branch => b.id is not null))
         end
    from rows from (json_to_recordset(requests) as (
           user_id bigint, type point_kind, amount integer, branch_id bigint, actor_id bigint,
           request_key text, scan_id uuid, note text, reverses bigint, kind entry_kind, ref text,
           reason entry_reason, expires_on date, created_at timestamptz, session text, address text))
         with ordinality as r (
           user_id, type, amount, branch_id, actor_id, request_key, scan_id, note, reverses, kind, ref,
           reason, expires_on, created_at, session, address, place)
    left join users u on u.id = r.user_id
    -- By ids and keys: an index can't serve "not distinct", so nobody's whole history is gone through.
    left join point_transactions t on t.id = r.reverses and t.user_id is not distinct from r.user_id
   cross join lateral (
     select origin = 'people', origin = 'people' and r.actor_id is not null,
            coalesce(r.actor_id = any (admins), false),
            case when t.id is null then r.type when t.type = 'EARN' then 'SPEND' else 'EARN' end,
            coalesce(t.branch_id, r.branch_id),
            case when r.reverses is not null then 'reversal'
                 when origin = 'people' then 'manual' else coalesce(r.kind, 'manual') end,
            case when origin = 'import' then r.created_at::timestamptz(3) else began end
     ) as h (by_people, by_hand, by_admin, type, branch_id, kind, at)
    left join branches b on b.id = h.branch_id
                        and (b.archived_at is null or t.id is not null or not h.by_people)
    left join point_transactions k on k.request_key = r.request_key
                                  and k.user_id is not distinct from r.user_id
    left join request_voids v on v.request_key = r.request_key and v.user_id = r.user_id
                             and v.actor_id = r.actor_id
    left join scans s on s.id = r.scan_id
   order by r.user_id, r.place
$$;

-- What becomes of a request before its points are counted, null where nothing speaks against it so far.
create function judge_entry(request asked_entry) returns text
language sql stable
return case
  when request.barred is not null then request.barred
  -- A key that has its entry: that is the answer, whatever has changed since.
  when (request.duplicate).id is not null
    then case when is_same_entry(request.duplicate, request.entry) then 'repeated'
              else 'idempotency_conflict' end
  when (request.entry).type is null then 'void'
  when request.is_void then 'request_void'
  when (request.entry).reverses is not null
    then reversal_refusal(request.reversed, request.is_reversed, request.entry, request.by_hand, request.session)
  else request.refusal
end;

-- Writes what may be written and answers a verdict per request, as if the requests had come one after
-- the other. A refused request changes nothing, for its neighbours either. A customer whose row somebody
-- else holds is passed over: outcome 'locked', nothing written, so that one edit does not stop every till.
--
-- requests: an array of objects with the fields that asked_entries() lists; what is null may be left out.
--   type: null voids the request key: no entry is ever written with it for that customer by that actor.
--   reverses: the entry that is taken back; type, amount and branch come from that one.
--   session: hex, of the session that it came by. address: where it came from, for the security log
--   (decisions/221).
--   kind, ref, expires_on and created_at: read as origin says. expires_on: null is what goes without saying
--   (programme.md §5).
-- origin: whose requests they are.
--   'people': entries by hand and their reversals. All rules hold, and none of these four fields is read.
--   'product': what the product does by itself, and what follows from what somebody did, who is the actor
--   then. Their keys begin with ~. The callers have asked every rule but those of the scan and the balance.
--   'import': a history from elsewhere, each customer's in the order of time. Its scans have ended, and the
--   rules for what people do by hand do not apply.
-- behind: as in begin_batch().
--
-- Verdicts in the order of the requests, as an array: each function would copy rows on their way out.
create function write_points(requests json, origin text, behind boolean default false)
returns point_verdict[]
language plpgsql
set search_path = public, pg_temp
-- Every table is asked for a few rows by their keys, however large it is and whatever the planner
-- believes about the requests. The plan is kept, and may have been made while a table was empty: without
-- a key it would then read the whole of a table that has grown since.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
set enable_bitmapscan = off
set enable_indexonlyscan = off
set jit = off
as $$
declare
  batch record;
  began timestamptz(3);
  today date;
  last_day date;
  request asked_entry;
  entry point_transactions;
  outcome text;
  verdicts point_verdict[] := array_fill(null::point_verdict, array[json_array_length(requests)]);
  -- The customer whose requests are walked: where their chain ends; keys of their entries of this batch,
  -- which follow on written_before; keys that it has made void, each with its actor.
  head ledger_head;
  keys text[];
  written_before integer;
  voided text[];
  -- What is to be put: entries, where each was asked for, and the heads of their customers. Then customers that
  -- are passed over, entries that are taken back, and branches that are named for the first time.
  entries point_transactions[];
  addresses text[];
  written integer := 0;
  heads ledger_head[];
  customers integer := 0;
  passed bigint[] := '{}';
  reversed bigint[] := '{}';
  first_named bigint[] := '{}';
  -- What people give: the bounds; who gives it with their points of today, the place there of who gives now, and what
  -- they may at that branch; awards on the scan.
  bounds award_bounds;
  staff bigint[];
  given bigint[];
  giver integer;
  own own_bounds;
  of_scan integer;
begin
  -- 1. Begin: customers are held, then staff in id order, as everywhere. Only this function locks those.
  select * into batch from begin_batch(requests, behind, case when origin = 'people' then 'points.award' end);
  bounds := batch.bounds;
  if origin = 'people' and array_position(batch.actors, null) is not null
     and not pg_has_role(session_user, current_user, 'member') then
    raise 'an entry that people make has an actor' using errcode = 'invalid_parameter_value';
  end if;
  select * into began, today, staff, given
    from hold_staff_awards(case when origin = 'people' then batch.actors end);
  last_day := kept_until(today);

  for request in
    select * from asked_entries(requests, origin, batch.held, batch.ended, batch.admins, batch.strangers,
                                began, today, last_day)
  loop
    entry := request.entry;
    if entry.user_id is distinct from head.user_id then
      head := request.head;
      keys := '{}';
      written_before := written;
      voided := '{}';
    else
      -- What this batch has done before: with the key, and to the entry that is taken back.
      if entry.request_key = any (keys) then
        request.duplicate := entries[written_before + array_position(keys, entry.request_key)];
      end if;
      request.is_void := request.is_void or entry.actor_id || ' ' || entry.request_key = any (voided);
      request.is_reversed := coalesce((request.duplicate).id, entry.reverses) = any (reversed);
    end if;

    -- 2. Judge.
    outcome := judge_entry(request);
    if outcome is null and request.is_award then
      giver := null;
      if not request.by_admin then
        giver := array_position(staff, entry.actor_id);
        if given[giver] is null then
          given[giver] := first_award(entry.actor_id, today);
        end if;
        of_scan := request.scan_awards + awards_on(entry.scan_id, entries[written_before + 1 :]);
      end if;
      own := batch.limits[array_position(batch.acting, acting_as(entry.actor_id, entry.branch_id, null))];
      outcome := judge_award(bounds, own, entry.amount, request.by_admin, of_scan, head.awarded,
                             given[giver]);
      -- At a shared tablet a manager lets somebody give what is within their own bounds (decisions/287).
      if outcome is not null
         and take_approval(request.session, entry.branch_id, 'award', entry.request_key, entry.amount,
                          given[giver] + entry.amount, entry.user_id) then
        outcome := null;
      end if;
      if outcome is not null then
        verdicts[request.place] := bound_refusal(bounds, own, outcome, of_scan, head.awarded, given[giver]);
        perform log_written(began, 'award_refused', entry.actor_id, entry.user_id, request.address,
                            jsonb_build_object('bound', outcome, 'points', entry.amount));
        continue;
      end if;
    end if;
    if outcome is null then
      outcome := judge_balance(head.points, entry.type, entry.amount);
    end if;
    if outcome is not null then
      if outcome = 'void' and not request.is_void then
        insert into request_voids (request_key, user_id, actor_id)
        values (entry.request_key, entry.user_id, entry.actor_id);
        voided := voided || (entry.actor_id || ' ' || entry.request_key);
      elsif outcome = 'locked' then
        passed := passed || entry.user_id;
      end if;
      verdicts[request.place] := case
        when outcome = 'repeated'
          then repeated_verdict(request.duplicate, request.is_reversed, head.points)
        else point_refusal(outcome) end;
      continue;
    end if;

    -- 3. Chain.
    entry.id := nextval('point_entry_ids');
    entry := chained_entry(head, entry);
    head.points := entry.balance_after;
    head.seq := entry.seq;
    head.hash := entry.hash;
    if request.is_award and not request.by_admin then
      given[giver] := given[giver] + entry.amount;
      head.awarded := head.awarded + entry.amount;
    end if;
    written := written + 1;
    entries[written] := entry;
    addresses[written] := request.address;
    keys := keys || entry.request_key;
    if entry.reverses is not null then
      reversed := reversed || entry.reverses;
    end if;
    if (heads[customers]).user_id is distinct from head.user_id then
      customers := customers + 1;
    end if;
    heads[customers] := head;
    if not request.branch_known and entry.branch_id <> all (first_named) then
      first_named := first_named || entry.branch_id;
    end if;
    verdicts[request.place] := appended_verdict(entry, request.branch_name);
  end loop;

  -- 4. Put.
  if written > 0 then
    perform put_entries(entries, heads);
    perform log_entries(entries, addresses);
    perform put_awards(entries, staff, given, batch.admins, today);
  end if;

  -- 5. End.
  perform end_batch(passed, batch.passed_before, first_named);
  return verdicts;
end
$$;

revoke execute on function write_points, judge_entry, asked_entries from public;
