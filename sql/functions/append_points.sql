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
  concat_ws(E'\n', user_id, seq, id, type, amount, balance_after, branch_id,
            (extract(epoch from created_at) * 1000)::bigint, coalesce(reverses::text, ''),
            coalesce(note, '')),
  'UTF8'));

-- Dropped first: a file that is rerun may change what the functions answer.
drop function if exists append_points, write_points;
drop type if exists point_verdict;

-- The answer to a request: outcome 'appended' | 'repeated' | the code of a refusal; then the entry (null
-- when refused) and points, the balance at that moment. Of what was appended just as it was asked,
-- null stands for what goes without saying: type, amount and branch_id of the request, balance_after
-- (points) and reversed (false). Each column costs both ends a conversion.
create type point_verdict as (
  outcome text, id bigint, seq integer, type point_kind, amount integer, branch_id bigint,
  branch_name text, created_at timestamptz, balance_after integer, reversed boolean, points integer
);

-- Writes what may be written and answers a verdict per request, as if the requests had come one after
-- the other. A refused request changes nothing, for its neighbours either.
--
-- session_hashes: hex, of the session that each request came by, null for none. The API lets its
-- callers in by what it remembers of them (api/sessions/sessions.ts); whether they still may is
-- decided here, in the transaction that writes.
--
-- created_ats: null for the clock. Only the owner of the database can give it, for histories that
-- are brought in from elsewhere (append_points(), which the API calls, has no such parameter); the
-- entries of one user must come in the order of time, and nobody is passed over.
--
-- A customer whose row somebody else holds is passed over: outcome 'locked', nothing written, so that
-- one edit does not stop every till. behind: this batch was sent before the last one's verdicts had
-- arrived; whoever was passed over there is passed over here as well, so that each customer's requests
-- keep their order.
--
-- Verdicts in the order of the requests, as an array: rows would be copied once on their way out of
-- each function.
create function write_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  session_hashes text[], behind boolean, created_ats timestamptz[]
) returns point_verdict[]
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
declare
  points_cap constant integer := 2000000000;
  request record;
  named record;
  code text;
  verdicts point_verdict[] := array_fill(null::point_verdict, array[cardinality(user_ids)]);
  -- Customers whose rows this transaction holds, in id order, and the place of the next of them.
  held bigint[];
  next_held integer := 1;
  locked bigint[] := '{}';
  locked_before bigint[] := '{}';
  -- The user whose requests are being walked.
  user_now bigint;
  is_locked boolean;
  balance integer;
  seq_now integer;
  hash_now bytea;
  -- Keys of this user's entries among those to be written, which follow on written_before.
  user_keys text[];
  written_before integer;
  -- The entry that an earlier request of this batch with the same key has made.
  twin integer;
  entry_id bigint;
  entry_at timestamptz(3);
  -- Sessions that have ended since their requests were let in.
  ended text[];
  -- The instant of the batch, in the whole milliseconds that the ledger keeps.
  began timestamptz(3);
  -- What is to be written, by number of entry; the rest of it stands in the request at w_place.
  written integer := 0;
  w_place integer[]; w_seq integer[]; w_id bigint[]; w_balance integer[]; w_hash bytea[];
  -- Numbers of the reversals among them, and of the last entry of each user.
  w_reversals bigint[];
  w_last integer[];
  users_changed integer := 0;
  -- Branches of these entries that are in the ledger for the first time.
  new_branches bigint[] := '{}';
  marked integer;
begin
  if behind then
    locked_before := coalesce(nullif(current_setting('telve.locked', true), ''), '{}');
  end if;
  -- Without waiting (histories do wait), so no other transaction can stop this one or deadlock with it; weak enough to let
  -- foreign keys elsewhere pass. From here on nobody else changes these users' ledgers, and the
  -- statements below, each with its own snapshot, see all that was committed before.
  if created_ats is not null then
    perform 1 from users u where u.id = any (user_ids) order by u.id for no key update;
  end if;
  held := array(
    select u.id from users u
     where u.id = any (user_ids) and u.id <> all (locked_before)
     order by u.id for no key update skip locked);
  began := clock_timestamp();
  ended := array(
    select h from (select distinct unnest(session_hashes)) as given (h)
     where h is not null
       and not exists (select from sessions s join users u on u.id = s.user_id
                        where s.id_hash = decode(h, 'hex') and s.expires_at > began and u.is_active));

  for request in
    select r.*, u.id as found, u.points, u.ledger_seq, u.ledger_hash, u.is_active, k.id as stored,
           b.in_ledger as branch_known, b.name as branch_name
      from unnest(user_ids, types, amounts, branch_ids, actor_ids, request_keys, scan_ids, notes,
                  reversed_ids, session_hashes, created_ats)
           with ordinality as r (user_id, type, amount, branch_id, actor_id, request_key, scan_id,
                                 note, reverses, session, created_at, place)
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
      user_keys := '{}';
      written_before := written;
      is_locked := held[next_held] is distinct from user_now;
      if not is_locked then
        next_held := next_held + 1;
      elsif request.found is not null then
        locked := locked || user_now;
      end if;
    end if;

    code := null;
    if request.session = any (ended) then
      verdicts[request.place].outcome := 'signed_out';
    elsif request.found is null then
      verdicts[request.place].outcome := 'user_not_found';
    elsif is_locked then
      verdicts[request.place].outcome := 'locked';
    else
      -- The same key again: the first entry is the answer, whatever has changed since.
      twin := written_before + array_position(user_keys, request.request_key);
      if request.stored is not null then
        -- Without their domains: a plan that reads `named` takes each field as one type only.
        select p.id, p.seq::integer, p.type, p.amount::integer, p.branch_id,
               b.name::text as branch_name, p.actor_id, p.scan_id, p.note::text, p.reverses,
               p.created_at, p.balance_after::integer,
               exists (select from point_transactions t where t.reverses = p.id) as reversed
          into named
          from point_transactions p join branches b on b.id = p.branch_id
         where p.id = request.stored;
      elsif twin is not null then
        select w_id[twin] as id, w_seq[twin] as seq, types[n] as type, amounts[n] as amount,
               branch_ids[n] as branch_id, b.name::text as branch_name, actor_ids[n] as actor_id,
               scan_ids[n] as scan_id, notes[n] as note, reversed_ids[n] as reverses,
               coalesce(created_ats[n], began)::timestamptz(3) as created_at,
               w_balance[twin] as balance_after,
               coalesce(w_id[twin] = any (w_reversals), false) as reversed into named
          from unnest(w_place[twin:twin]) as n join branches b on b.id = branch_ids[n];
      end if;
      if request.stored is not null or twin is not null then
        -- A reversal takes type, amount and branch from the entry it names.
        if (named.actor_id, named.scan_id, named.note, named.reverses) is not distinct from
           (request.actor_id, request.scan_id, request.note, request.reverses)
           and (named.reverses is not null or (named.type, named.amount, named.branch_id) =
                (request.type, request.amount, request.branch_id)) then
          code := 'repeated';
          verdicts[request.place] :=
            (code, named.id, named.seq, named.type, named.amount, named.branch_id,
             named.branch_name, named.created_at, named.balance_after, named.reversed,
             balance)::point_verdict;
        else
          code := 'idempotency_conflict';
        end if;
      elsif request.reverses is not null then
        select p.type, p.amount::integer, p.branch_id, b.name::text as branch_name, p.reverses,
               exists (select from point_transactions t where t.reverses = p.id) as reversed
          into named
          from point_transactions p join branches b on b.id = p.branch_id
         where p.id = request.reverses and p.user_id = user_now;
        if not found then
          code := 'entry_not_found';
        elsif named.reverses is not null then
          code := 'not_reversible';
        elsif named.reversed or array_position(w_reversals, request.reverses) is not null then
          code := 'already_reversed';
        else
          request.type := case named.type when 'EARN' then 'SPEND' else 'EARN' end;
          request.amount := named.amount;
          request.branch_id := named.branch_id;
          request.branch_name := named.branch_name;
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
        written := written + 1;
        balance := balance + case request.type when 'EARN' then request.amount else -request.amount end;
        seq_now := seq_now + 1;
        entry_id := nextval('point_entry_ids');
        entry_at := coalesce(request.created_at, began);
        hash_now := entry_hash(
          hash_now, entry_origin(request.actor_id, request.scan_id, request.request_key), user_now,
          seq_now, entry_id, request.type, request.amount, balance, request.branch_id, entry_at,
          request.reverses, request.note);
        w_place[written] := request.place;
        w_seq[written] := seq_now;
        w_id[written] := entry_id;
        w_balance[written] := balance;
        w_hash[written] := hash_now;
        if request.reverses is not null then
          w_reversals := w_reversals || request.reverses;
          types[request.place] := request.type;
          amounts[request.place] := request.amount;
          branch_ids[request.place] := request.branch_id;
          verdicts[request.place] :=
            ('appended', entry_id, seq_now, request.type, request.amount, request.branch_id,
             request.branch_name, entry_at, null, null, balance)::point_verdict;
        else
          verdicts[request.place] :=
            ('appended', entry_id, seq_now, null, null, null,
             request.branch_name, entry_at, null, null, balance)::point_verdict;
        end if;
        user_keys[written - written_before] := request.request_key;
        if written - written_before = 1 then
          users_changed := users_changed + 1;
        end if;
        w_last[users_changed] := written;
        if not request.branch_known and not request.branch_id = any (new_branches) then
          new_branches := new_branches || request.branch_id;
        end if;
      elsif code <> 'repeated' then
        verdicts[request.place] := (code, null, null, null, null, null,
                                    null, null, null, null, balance)::point_verdict;
      end if;
    end if;
  end loop;

  if written > 0 then
    insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
                                    actor_id, scan_id, created_at, reverses, request_key, note, hash)
    select user_ids[w.p], w.seq, w.id, types[w.p], amounts[w.p], w.balance, branch_ids[w.p],
           actor_ids[w.p], scan_ids[w.p], coalesce(created_ats[w.p], began), reversed_ids[w.p],
           request_keys[w.p], notes[w.p], w.hash
      from unnest(w_place, w_seq, w_id, w_balance, w_hash) as w (p, seq, id, balance, hash);
    update users u set points = w_balance[w.last], ledger_seq = w_seq[w.last],
                       ledger_hash = w_hash[w.last]
      from unnest(w_last) as w (last)
     where u.id = user_ids[w_place[w.last]];
    insert into outbox (topic, user_id, ref)
    select 'points', user_ids[w.p], w.seq from unnest(w_place, w_seq) as w (p, seq);
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

-- What the API and nobody else may call.
create function append_points(
  user_ids bigint[], types point_kind[], amounts integer[], branch_ids bigint[],
  actor_ids bigint[], request_keys text[], scan_ids uuid[], notes text[], reversed_ids bigint[],
  session_hashes text[], behind boolean
) returns point_verdict[]
language sql security definer
set search_path = public, pg_temp
begin atomic
  select write_points(user_ids, types, amounts, branch_ids, actor_ids, request_keys,
                      scan_ids, notes, reversed_ids, session_hashes, behind, null);
end;

revoke execute on function write_points, append_points from public;
grant execute on function append_points to telve_api;
