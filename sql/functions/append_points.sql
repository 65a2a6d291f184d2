-- The only writers of point_transactions and of users.points (decisions.md §3). Requests come as
-- arrays of one length; element i of each belongs to request i. One call is one transaction.

-- SHA-256 of an entry, chained to the hash of its user's entry before it (null at seq 1). The
-- customer's browser computes the same (docs/ledger.md); who did it and by which request goes in as
-- a digest, so that a customer can be shown the chain without it.
create or replace function entry_origin(actor_id bigint, scan_id uuid, request_key text)
returns bytea language sql stable parallel safe
return sha256(convert_to(
  coalesce(actor_id::text, '') || E'\n' || coalesce(scan_id::text, '') || E'\n' || request_key,
  'UTF8'));

create or replace function entry_hash(
  previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind,
  amount integer, balance_after integer, branch_id bigint, created_at timestamptz,
  reverses bigint, note text
) returns bytea language sql stable parallel safe
return sha256(coalesce(previous, '\x') || origin || convert_to(
  user_id::text || E'\n' || seq::text || E'\n' || id::text || E'\n'
  || case type when 'EARN' then 'EARN' else 'SPEND' end || E'\n'
  || amount::text || E'\n' || balance_after::text || E'\n' || branch_id::text || E'\n'
  || (extract(epoch from created_at) * 1000)::bigint::text || E'\n'
  || coalesce(reverses::text, '') || E'\n' || coalesce(note, ''),
  'UTF8'));

-- Dropped first: a file that is rerun may change what the functions answer.
drop function if exists append_points, write_points;

-- Writes what may be written and answers a verdict per request, in the order of the requests, as if
-- they had come one after the other. A refused request changes nothing, for its neighbours either.
--
-- created_ats: null for the clock. Only the owner of the database can give it, for histories that
-- are brought in from elsewhere (append_points(), which the API calls, has no such parameter); the
-- entries of one user must come in the order of time.
--
-- Verdicts: place (1-based), outcome 'appended' | 'repeated' | the code of a refusal; then the
-- entry (null when refused) and points, the balance at that moment.
create function write_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  created_ats timestamptz[]
) returns table (
  place bigint, outcome text, id bigint, seq integer, type point_kind, amount integer,
  branch_id bigint, branch_name text, created_at timestamptz, balance_after integer,
  hash bytea, reversed boolean, points integer
)
language plpgsql
set search_path = public, pg_temp
-- Every table is asked for a few rows by their keys, however large it is and whatever the planner
-- believes about the arrays.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
declare
  points_cap constant integer := 2000000000;
  size constant integer := cardinality(user_ids);
  request record;
  named record;
  code text;
  -- The user whose requests are being walked.
  user_now bigint;
  balance integer;
  seq_now integer;
  hash_now bytea;
  at timestamptz(3);
  began timestamptz;
  -- What is to be written, by number of entry: at most one entry for each request.
  written integer := 0;
  w_user bigint[]; w_seq integer[]; w_id bigint[]; w_type point_kind[]; w_amount integer[];
  w_balance integer[]; w_branch bigint[]; w_actor bigint[]; w_scan uuid[]; w_at timestamptz(3)[];
  w_reverses bigint[]; w_key text[]; w_note text[]; w_hash bytea[];
  -- Branches of these entries that are in the ledger for the first time.
  new_branches bigint[] := '{}';
  marked integer;
  -- The new state of each user with a new entry.
  users_changed integer := 0;
  n_user bigint[]; n_points integer[]; n_seq integer[]; n_hash bytea[];
  -- By place of the request: its outcome, its entry among those to be written (or 0) or among those
  -- stored, its balance.
  v_outcome text[] := array_fill(null::text, array[size]);
  v_written integer[] := array_fill(0, array[size]);
  v_stored bigint[] := array_fill(null::bigint, array[size]);
  v_points integer[] := array_fill(null::integer, array[size]);
begin
  -- In id order, so that two batches wait for each other instead of deadlocking; weak enough to let
  -- foreign keys elsewhere pass. From here on nobody else changes these users' ledgers, and the
  -- statements below, each with its own snapshot, see all that was committed before.
  perform 1 from users u where u.id = any (user_ids) order by u.id for no key update;
  began := date_trunc('milliseconds', clock_timestamp());

  for request in
    select r.*, lag(r.place) over (partition by r.user_id, r.request_key order by r.place) as twin,
           u.id as found, u.points, u.ledger_seq, u.ledger_hash, u.is_active, k.id as stored,
           b.in_ledger as branch_known
      from unnest(user_ids, types, amounts, branch_ids, actor_ids, request_keys, scan_ids, notes,
                  reversed_ids, created_ats)
           with ordinality as r (user_id, type, amount, branch_id, actor_id, request_key, scan_id,
                                 note, reverses, created_at, place)
      left join users u on u.id = r.user_id
      left join branches b on b.id = r.branch_id and b.archived_at is null
      left join point_transactions k on k.request_key = r.request_key and k.user_id = r.user_id
     order by r.user_id, r.place
  loop
    if request.user_id is distinct from user_now then
      user_now := request.user_id;
      balance := request.points;
      seq_now := request.ledger_seq;
      hash_now := request.ledger_hash;
    end if;
    code := null;

    if request.found is null then
      code := 'user_not_found';
    else
      -- The same key again: the first entry is the answer, whatever has changed since.
      if request.stored is not null then
        v_stored[request.place] := request.stored;
      elsif request.twin is not null then
        v_written[request.place] := v_written[request.twin];
      end if;
      if v_stored[request.place] is not null then
        select p.type, p.amount, p.branch_id, p.actor_id, p.scan_id, p.note, p.reverses into named
          from point_transactions p where p.id = request.stored;
      elsif v_written[request.place] > 0 then
        select w_type[n] as type, w_amount[n] as amount, w_branch[n] as branch_id,
               w_actor[n] as actor_id, w_scan[n] as scan_id, w_note[n] as note,
               w_reverses[n] as reverses into named
          from (select v_written[request.place] as n) as one;
      end if;
      if v_stored[request.place] is not null or v_written[request.place] > 0 then
        -- A reversal takes type, amount and branch from the entry it names.
        code := case when
          (named.actor_id, named.scan_id, named.note, named.reverses) is not distinct from
          (request.actor_id, request.scan_id, request.note, request.reverses)
          and (named.reverses is not null or (named.type, named.amount, named.branch_id) =
               (request.type, request.amount, request.branch_id))
          then 'repeated' else 'idempotency_conflict' end;
      elsif request.reverses is not null then
        select p.type, p.amount, p.branch_id, p.reverses,
               exists (select from point_transactions t where t.reverses = p.id) as reversed
          into named
          from point_transactions p where p.id = request.reverses and p.user_id = user_now;
        if not found then
          code := 'entry_not_found';
        elsif named.reverses is not null then
          code := 'not_reversible';
        elsif named.reversed or array_position(w_reverses, request.reverses) is not null then
          code := 'already_reversed';
        else
          request.type := case named.type when 'EARN' then 'SPEND' else 'EARN' end;
          request.amount := named.amount;
          request.branch_id := named.branch_id;
        end if;
      elsif not request.is_active then
        code := 'user_inactive';
      elsif request.branch_known is null then
        code := 'branch_required';
      elsif request.scan_id is not null then
        perform from scans s
          where s.id = request.scan_id and s.staff_id = request.actor_id
            and s.customer_id = user_now and s.closed_at is null and s.expires_at > began;
        if not found then
          code := 'scan_required';
        end if;
      end if;

      if code is null then
        if request.type = 'SPEND' and request.amount > balance then
          code := 'insufficient_points';
        elsif request.type = 'EARN' and request.amount > points_cap - balance then
          code := 'points_limit';
        end if;
      end if;

      if code is null then
        code := 'appended';
        written := written + 1;
        v_written[request.place] := written;
        balance := balance + case request.type when 'EARN' then request.amount else -request.amount end;
        seq_now := seq_now + 1;
        at := coalesce(request.created_at, began);
        w_user[written] := user_now;
        w_seq[written] := seq_now;
        w_id[written] := nextval('point_entry_ids');
        w_type[written] := request.type;
        w_amount[written] := request.amount;
        w_balance[written] := balance;
        w_branch[written] := request.branch_id;
        w_actor[written] := request.actor_id;
        w_scan[written] := request.scan_id;
        w_at[written] := at;
        w_reverses[written] := request.reverses;
        w_key[written] := request.request_key;
        w_note[written] := request.note;
        hash_now := entry_hash(
          hash_now, entry_origin(request.actor_id, request.scan_id, request.request_key), user_now,
          seq_now, w_id[written], request.type, request.amount, balance, request.branch_id, at,
          request.reverses, request.note);
        w_hash[written] := hash_now;
        if not request.branch_known and not request.branch_id = any (new_branches) then
          new_branches := new_branches || request.branch_id;
        end if;
        if users_changed = 0 or n_user[users_changed] <> user_now then
          users_changed := users_changed + 1;
          n_user[users_changed] := user_now;
        end if;
        n_points[users_changed] := balance;
        n_seq[users_changed] := seq_now;
        n_hash[users_changed] := hash_now;
      end if;
      v_points[request.place] := balance;
    end if;
    v_outcome[request.place] := code;
  end loop;

  if written > 0 then
    insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
                                    actor_id, scan_id, created_at, reverses, request_key, note, hash)
    select * from unnest(w_user, w_seq, w_id, w_type, w_amount, w_balance, w_branch,
                         w_actor, w_scan, w_at, w_reverses, w_key, w_note, w_hash);
    update users u set points = n.points, ledger_seq = n.seq, ledger_hash = n.hash
      from unnest(n_user, n_points, n_seq, n_hash) as n (id, points, seq, hash)
     where u.id = n.id;
    insert into outbox (topic, user_id, ref)
    select 'points', n.user_id, n.seq from unnest(w_user, w_seq) as n (user_id, seq);
    if new_branches <> '{}' then
      update branches set in_ledger = true where id = any (new_branches);
      get diagnostics marked = row_count;
      if marked < cardinality(new_branches) then
        raise 'a branch was removed meanwhile' using errcode = 'serialization_failure';
      end if;
    end if;
  end if;

  return query
  select v.place, v.outcome, coalesce(w_id[n], p.id), coalesce(w_seq[n], p.seq),
         coalesce(w_type[n], p.type), coalesce(w_amount[n], p.amount), b.id, b.name,
         coalesce(w_at[n], p.created_at), coalesce(w_balance[n], p.balance_after),
         coalesce(w_hash[n], p.hash),
         p.id is not null and exists (select from point_transactions t where t.reverses = p.id),
         v.points
    from unnest(v_outcome, v_written, v_stored, v_points)
         with ordinality as v (outcome, written, stored, points, place)
   cross join lateral (select case when v.outcome in ('appended', 'repeated')
                                   then nullif(v.written, 0) end) as entry (n)
    left join point_transactions p on p.id = v.stored and v.outcome = 'repeated'
    left join branches b on b.id = coalesce(w_branch[n], p.branch_id)
   order by v.place;
end
$$;

-- What the API and nobody else may call.
create function append_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[]
) returns table (
  place bigint, outcome text, id bigint, seq integer, type point_kind, amount integer,
  branch_id bigint, branch_name text, created_at timestamptz, balance_after integer,
  hash bytea, reversed boolean, points integer
)
language sql security definer
set search_path = public, pg_temp
begin atomic
  select * from write_points(user_ids, types, amounts, branch_ids, actor_ids, request_keys,
                             scan_ids, notes, reversed_ids, null);
end;

revoke execute on function write_points, append_points from public;
grant execute on function append_points to telve_api;
