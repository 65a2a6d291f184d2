-- The ledger's entries, but for those that bills earn (write_purchases()). Requests come as arrays of one
-- length; element i of each belongs to request i.

-- Dropped first: a file that is rerun may change its parameters. The types and the hashes of entries
-- are in migration 160, what is said of requests that write nothing in point_verdicts.sql.
drop function if exists write_points;

-- Writes what may be written and answers a verdict per request, as if the requests had come one after
-- the other. A refused request changes nothing, for its neighbours either.
--
-- types: null voids a request key: no entry is ever written with it for that customer by that actor.
--
-- session_hashes: hex, of the session that each request came by, null for none. The API lets its callers in by
-- what it remembers of them (api/sessions/sessions.ts); whether they still may is decided here, as it is written.
--
-- A customer whose row somebody else holds is passed over: outcome 'locked', nothing written, so that
-- one edit does not stop every till. behind: this batch was sent before the last one's verdicts had
-- arrived; whoever was passed over there is passed over here as well, so that each customer's requests
-- keep their order.
--
-- created_ats: null for the clock. Only the owner of the database can give it, for histories that
-- are brought in from elsewhere (append_points(), which the API calls, has no such parameter); the
-- entries of one user must come in the order of time, nobody is passed over, scans have ended, and the
-- rules for what people do by hand do not apply.
--
-- kinds, refs: null for what people do, manual entries and their reversals; given, together with keys
-- that begin with ~, for what the product does by itself (append_system_points()) and for what follows
-- from what somebody did, who is the actor then (record_purchases()): the callers have asked every rule
-- but those of the scan and of the balance. reasons: null is 'belirtilmedi'.
--
-- expires_ons: null is what goes without saying (programme.md §5): what is earned is kept for the months
-- of the settings, counted from the programme's start if it was earned before; what a reversal gives back
-- and has expired meanwhile, for 30 days; a refund carries none.
--
-- addresses: network addresses that the requests came from, for the security log (decisions/221).
--
-- Verdicts in the order of the requests, as an array: each function would copy rows on their way out.
create function write_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  kinds entry_kind[], refs text[], reasons entry_reason[], session_hashes text[], behind boolean,
  created_ats timestamptz[], expires_ons date[] default null, addresses text[] default null
) returns point_verdict[]
language plpgsql
set search_path = public, pg_temp
-- Every table is asked for a few rows by their keys, however large it is and whatever the planner
-- believes about the arrays. The plan is kept, and may have been made while a table was empty: without
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
  points_cap constant integer := 2000000000;
  -- Awards by hand of more points are logged (decisions.md §8).
  large_award constant integer := 1000;
  is_import constant boolean := created_ats is not null;
  is_system constant boolean := kinds is not null;
  request record;
  verdicts point_verdict[] := array_fill(null::point_verdict, array[cardinality(user_ids)]);
  -- The instant of the batch, in the whole milliseconds that the ledger keeps, and its day.
  began timestamptz(3);
  today date;
  -- Sessions that have ended since their requests were let in; administrators among the actors; how long
  -- what is earned is kept, and until when what is earned today.
  ended text[];
  admins bigint[];
  kept interval;
  last_day date;
  -- Customers that it holds, in id order, and the place of the next of them; those it passes over.
  held bigint[];
  next_held integer := 1;
  locked bigint[] := '{}';
  locked_before bigint[] := '{}';

  -- What is to be written: entries, and of each customer among them where their chain then ends.
  written integer := 0;
  entries point_transactions[];
  customers integer := 0;
  heads ledger_head[];
  -- Entries that these take back, and branches that are in the ledger for the first time.
  taken_back bigint[];
  new_branches bigint[] := '{}';
  marked integer;

  -- The customer whose requests are being walked.
  user_now bigint;
  is_held boolean;
  balance integer;
  seq_now integer;
  hash_now bytea;
  awarded_today bigint;
  -- Keys of their entries among those to be written, which follow on written_before; keys that a
  -- request of this batch has made void, each with its actor.
  user_keys text[];
  written_before integer;
  voided text[];

  -- The request that is being looked at: the entry that its key has made already, or that it takes
  -- back; what it would write.
  twin integer;
  named point_transactions;
  entry_id bigint;

  -- What is given by hand: the bounds, read when they are first asked for; staff with their points of
  -- today; scans with the awards that this batch adds.
  bounds award_bounds;
  bound text;
  totals staff_awards[];
  giver integer;
  givers bigint[];
  given bigint[];
  has_given boolean := false;
  of_staff bigint;
  scan integer;
  scans_now uuid[];
  scan_awards integer[];
  of_scan integer;
begin
  if behind then
    locked_before := coalesce(nullif(current_setting('telve.locked', true), ''), '{}');
  end if;
  if is_import then
    perform 1 from users u where u.id = any (user_ids) order by u.id for no key update;
  end if;
  -- Without waiting (imports do wait), so no other transaction can stop this one or deadlock with it.
  -- From here on nobody else changes these users' ledgers, and the statements below, each with its own
  -- snapshot, see all that was committed before.
  held := array(
    select u.id from users u
     where u.id = any (user_ids) and u.id <> all (locked_before)
     order by u.id for no key update skip locked);
  -- Staff behind the people and in id order, as everywhere. Only this function locks them.
  select array(
           select row(g.staff_id, g.day, g.points)::staff_awards from staff_awards g
            where g.staff_id = any (actor_ids) and not is_system
            order by g.staff_id for no key update),
         array(
           select h from (select distinct unnest(session_hashes)) as session (h)
            where h is not null
              and not exists (select from sessions s
                               where s.id_hash = decode(h, 'hex') and s.expires_at > now()
                                 and (select u.is_active from users u where u.id = s.user_id))),
         array(select u.id from users u where u.id = any (actor_ids) and u.is_admin),
         (select make_interval(months => s.grant_months)
            from programme_settings s order by s.id desc limit 1)
    into totals, ended, admins, kept;
  -- With all locks in hand: two batches of one person have their instants in the order of their entries.
  began := clock_timestamp();
  today := (began at time zone 'Europe/Istanbul')::date;
  last_day := today + kept;
  if totals <> '{}' then
    select array_agg(t.staff_id), array_agg(case when t.day = today then t.points else 0 end)
      into givers, given from unnest(totals) t;
  end if;

  for request in
    select r.user_id, r.type, r.amount, r.branch_id, r.actor_id, r.request_key, r.scan_id, r.note,
           r.reverses, r.ref, r.place, u.points, u.ledger_seq, u.ledger_hash, u.is_active, u.awarded_on,
           u.awarded, k.id as stored, v.at is not null as is_void, s.awards as scan_awards,
           b.in_ledger as branch_known, b.name as branch_name, h.by_admin, h.by_hand,
           h.by_hand and not h.by_admin as by_staff,
           -- Who asks, and about whom: nothing else is said of these.
           case when r.session = any (ended) then 'signed_out'
                when u.id is null then 'user_not_found' end as barred,
           -- The scan comes first: staff learn nothing about a person whom they have not scanned.
           case when r.reverses is not null then null
                when r.scan_id is not null and s.id is null and not is_import then 'scan_required'
                when not (u.is_active or is_system) then 'user_inactive'
                when b.id is null then 'branch_required'
                when h.by_hand and r.actor_id = r.user_id and (not h.by_admin or r.type = 'EARN')
                  then 'own_account'
           end as refusal,
           -- What it would write, where it takes nothing back.
           case when is_system then r.kind else 'manual' end as kind,
           case when is_system then r.reason else coalesce(r.reason, 'belirtilmedi') end as reason,
           h.at,
           case when r.expires_on is not null or r.reverses is not null or r.type <> 'EARN'
                     or r.kind = 'refund' then r.expires_on
                when is_import then kept_until((h.at at time zone 'Europe/Istanbul')::date)
                else last_day end as expires_on
      from unnest(user_ids, types, amounts, branch_ids, actor_ids, request_keys, scan_ids, notes,
                  reversed_ids, kinds, refs, reasons, session_hashes, created_ats, expires_ons)
           with ordinality as r (user_id, type, amount, branch_id, actor_id, request_key, scan_id, note,
                                 reverses, kind, ref, reason, session, created_at, expires_on, place)
      left join users u on u.id = r.user_id
      left join branches b on b.id = r.branch_id and (b.archived_at is null or is_system)
      left join point_transactions k on k.request_key = r.request_key and k.user_id = r.user_id
      left join request_voids v on v.request_key = r.request_key and v.user_id = r.user_id
                               and v.actor_id = r.actor_id
      left join scans s on s.id = r.scan_id and s.staff_id = r.actor_id and s.customer_id = r.user_id
                       and s.closed_at is null and s.expires_at > began
     cross join lateral (
       select r.actor_id is not null and not is_import and not is_system,
              r.actor_id is not null and r.actor_id = any (admins),
              coalesce(r.created_at::timestamptz(3), began)) as h (by_hand, by_admin, at)
     order by r.user_id, r.place
  loop
    -- The next customer.
    if request.user_id is distinct from user_now then
      user_now := request.user_id;
      is_held := held[next_held] is not distinct from user_now;
      if is_held then
        next_held := next_held + 1;
      elsif request.points is not null then
        locked := locked || user_now;
      end if;
      balance := request.points;
      seq_now := request.ledger_seq;
      hash_now := request.ledger_hash;
      awarded_today := case when request.awarded_on = today then request.awarded else 0 end;
      user_keys := '{}';
      voided := null;
      written_before := written;
    end if;

    if request.barred is not null or not is_held then
      verdicts[request.place] := point_refusal(coalesce(request.barred, 'locked'));
      continue;
    end if;

    -- A key that has its entry: that is the answer, whatever has changed since.
    twin := written_before + array_position(user_keys, request.request_key);
    if request.stored is not null or twin is not null then
      if twin is not null then
        named := entries[twin];
      else
        select * into named from point_transactions p where p.id = request.stored;
      end if;
      verdicts[request.place] := repeated_verdict(
        named, coalesce(named.id = any (taken_back), false), balance, request.actor_id, request.type,
        request.amount, request.branch_id, request.scan_id, request.note, request.reverses,
        request.reason);
      continue;
    end if;

    -- A key that is given up, now or before.
    if request.is_void
       or voided is not null and request.actor_id || ' ' || request.request_key = any (voided) then
      verdicts[request.place] :=
        point_refusal(case when request.type is null then 'void' else 'request_void' end);
      continue;
    end if;
    if request.type is null then
      insert into request_voids (request_key, user_id, actor_id)
      values (request.request_key, user_now, request.actor_id);
      voided := voided || (request.actor_id || ' ' || request.request_key);
      verdicts[request.place] := point_refusal('void');
      continue;
    end if;

    if request.reverses is not null then
      select * into named from point_transactions p
       where p.id = request.reverses and p.user_id = user_now;
      request.refusal := reversal_refusal(named, named.id = any (taken_back), request.actor_id,
                                          request.by_hand, request.by_staff, began);
      request.kind := 'reversal';
      request.type := case named.type when 'EARN' then 'SPEND' else 'EARN' end;
      request.amount := named.amount;
      request.branch_id := named.branch_id;
      select b.name, b.in_ledger into request.branch_name, request.branch_known
        from branches b where b.id = named.branch_id;
      if request.type = 'EARN' and request.expires_on is null then
        request.expires_on := (request.at at time zone 'Europe/Istanbul')::date + 30;
      end if;
    end if;
    if request.refusal is not null then
      verdicts[request.place] := point_refusal(request.refusal);
      continue;
    end if;

    -- What people give by hand is bounded.
    giver := null;
    if request.by_hand and request.type = 'EARN' and request.reverses is null then
      if bounds is null then
        select * into bounds from award_bounds order by id desc limit 1;
      end if;
      if request.by_staff then
        giver := array_position(givers, request.actor_id);
        if giver is null then
          -- The first award of a staff member: another writer may be about to write it as well.
          insert into staff_awards as s (staff_id, day, points) values (request.actor_id, today, 0)
          on conflict (staff_id) do update set staff_id = excluded.staff_id
          returning case when s.day = today then s.points else 0 end into of_staff;
          givers := givers || request.actor_id;
          given := given || of_staff;
          giver := cardinality(givers);
        end if;
        scan := array_position(scans_now, request.scan_id);
        of_scan := request.scan_awards + coalesce(scan_awards[scan], 0);
        of_staff := given[giver];
      end if;
      bound := passed_bound(bounds, request.by_admin, request.amount, of_scan, awarded_today, of_staff);
      if bound is not null then
        verdicts[request.place] := bound_refusal(bounds, bound, of_scan, awarded_today, of_staff);
        insert into security_log (at, kind, actor_id, subject_id, address, detail)
        values (began, 'award_refused', request.actor_id, user_now, addresses[request.place],
                jsonb_build_object('bound', bound, 'points', request.amount));
        continue;
      end if;
    end if;

    if request.type = 'SPEND' and request.amount > balance then
      verdicts[request.place] := point_refusal('insufficient_points');
      continue;
    end if;
    if request.type = 'EARN' and request.amount > points_cap - balance then
      verdicts[request.place] := point_refusal('points_limit');
      continue;
    end if;

    -- Nothing speaks against it.
    if request.amount > large_award and request.type = 'EARN' and request.kind = 'manual'
       and request.actor_id is not null then
      insert into security_log (at, kind, actor_id, subject_id, address, detail)
      values (request.at, 'large_award', request.actor_id, user_now, addresses[request.place],
              jsonb_build_object('points', request.amount, 'reason', request.reason));
    end if;
    written := written + 1;
    balance := balance + case request.type when 'EARN' then request.amount else -request.amount end;
    seq_now := seq_now + 1;
    entry_id := nextval('point_entry_ids');
    hash_now := entry_hash(
      hash_now, entry_origin(request.actor_id, request.scan_id, request.request_key), user_now,
      seq_now, entry_id, request.type, request.amount, balance, request.branch_id, request.at,
      request.reverses, request.kind, request.ref, request.reason, request.expires_on);
    entries[written] :=
      (user_now, seq_now, entry_id, request.type, request.amount, balance, request.branch_id,
       request.actor_id, request.scan_id, request.at, request.reverses, request.request_key,
       request.note, hash_now, 2, request.kind, request.ref, request.reason,
       request.expires_on)::point_transactions;
    user_keys[written - written_before] := request.request_key;
    if giver is not null then
      has_given := true;
      awarded_today := awarded_today + request.amount;
      given[giver] := of_staff + request.amount;
      if scan is not null then
        scan_awards[scan] := scan_awards[scan] + 1;
      elsif request.scan_id is not null then
        scans_now := scans_now || request.scan_id;
        scan_awards := scan_awards || 1;
      end if;
    end if;
    if written - written_before = 1 then
      customers := customers + 1;
    end if;
    heads[customers] := (user_now, balance, seq_now, hash_now, today, awarded_today)::ledger_head;
    if request.reverses is null then
      verdicts[request.place] :=
        ('appended', entry_id, seq_now, null, null, null, request.branch_name, request.at, null, null,
         balance)::point_verdict;
    else
      taken_back := taken_back || request.reverses;
      insert into security_log (at, kind, actor_id, subject_id, address, detail)
      values (request.at, 'points_reversed', request.actor_id, user_now, addresses[request.place],
              jsonb_build_object('type', request.type, 'points', request.amount,
                                 'reason', request.reason));
      verdicts[request.place] :=
        ('appended', entry_id, seq_now, request.type, request.amount, request.branch_id,
         request.branch_name, request.at, null, null, balance)::point_verdict;
    end if;
    if not request.branch_known and not request.branch_id = any (new_branches) then
      new_branches := new_branches || request.branch_id;
    end if;
  end loop;

  if written > 0 then
    perform put_entries(entries, heads);
    if has_given then
      update staff_awards s set day = today, points = g.points
        from unnest(givers, given) as g (id, points)
       where s.staff_id = g.id and (s.day, s.points) is distinct from (today, g.points);
    end if;
    if scans_now is not null then
      update scans s set awards = s.awards + n.awards
        from unnest(scans_now, scan_awards) as n (id, awards)
       where s.id = n.id;
    end if;
    if new_branches <> '{}' then
      update branches set in_ledger = true where id = any (new_branches);
      get diagnostics marked = row_count;
      if marked < cardinality(new_branches) then
        raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
      end if;
    end if;
  end if;
  if locked <> '{}' or locked_before <> '{}' then
    perform set_config('telve.locked', locked::text, false);
  end if;
  return verdicts;
end
$$;

revoke execute on function write_points from public;
