-- The differences between the projection and the ledger; empty if both are correct.
create or replace view ledger_drift as
select u.id as user_id, u.points, coalesce(l.points, 0) as ledger_points,
       u.ledger_seq, coalesce(l.seq, 0) as seq
  from users u
  left join (
    select user_id, sum(case type when 'EARN' then amount else -amount end) as points,
           max(seq) as seq
      from point_transactions group by user_id
  ) l on l.user_id = u.id
 where u.points <> coalesce(l.points, 0) or u.ledger_seq <> coalesce(l.seq, 0);
grant select on ledger_drift to telve_worker;

-- The entries of a person's chain from the one after after_seq on (0: from the first), each with what does not hold:
--   gap         an entry before this one is missing
--   balance     balance_after is not the balance before, moved by the amount
--   form        an entry of form 1 after one of form 2, which names its cause
--   cause       kind, ref, reason and last day do not fit together, or not the entry
--   hash        this entry is not the one that was written, or does not follow the one before it; of
--               an entry of form 1 whose note was erased, what remains is not what did then
--   reversal    it does not take back an entry of this user, in full, in the other direction
-- It has no settings of its own: so it becomes part of the statement that asks it.
create or replace function chain_entries(person bigint, after_seq integer)
returns table (user_id bigint, seq integer, id bigint, type point_kind, amount integer, kind entry_kind, ref text,
               reverses bigint, created_at timestamptz, expires_on date, problem text)
language sql stable parallel safe
begin atomic
  select e.user_id, e.seq, e.id, e.type, e.amount, e.kind, e.ref, e.reverses, e.created_at, e.expires_on,
         case
           when e.seq <> coalesce(e.seq_before, 0) + 1 then 'gap'
           when e.balance_after <> coalesce(e.balance_before, 0)
                + case e.type when 'EARN' then e.amount else -e.amount end then 'balance'
           when e.form < e.form_before then 'form'
           when not entry_has_its_cause(e.form, e.kind, e.ref, e.reason, e.reverses,
                                        e.request_key, e.type, e.expires_on) then 'cause'
           when e.hash <> case e.form
                  when 1 then entry_hash(
                    e.hash_before, entry_origin(e.actor_id, e.scan_id, e.request_key), e.user_id,
                    e.seq, e.id, e.type, e.amount, e.balance_after, e.branch_id, e.created_at,
                    e.reverses, e.note)
                  else entry_hash(
                    e.hash_before, entry_origin(e.actor_id, e.scan_id, e.request_key), e.user_id,
                    e.seq, e.id, e.type, e.amount, e.balance_after, e.branch_id, e.created_at,
                    e.reverses, e.kind, e.ref, e.reason, e.expires_on)
                end
                and not (e.form = 1 and e.note is null and exists (
                  select from ledger_redactions r
                   where r.user_id = e.user_id and r.seq = e.seq
                     and r.rest = entry_hash(
                       e.hash_before, entry_origin(e.actor_id, e.scan_id, e.request_key),
                       e.user_id, e.seq, e.id, e.type, e.amount, e.balance_after, e.branch_id,
                       e.created_at, e.reverses, null))) then 'hash'
           when e.reverses is not null and not exists (
                  select from point_transactions o
                   where o.id = e.reverses and o.user_id = e.user_id and o.seq < e.seq
                     and o.amount = e.amount and o.type <> e.type and o.reverses is null)
             then 'reversal'
         end
    from (
      select p.*, lag(p.seq) over w as seq_before, lag(p.hash) over w as hash_before,
             lag(p.balance_after) over w as balance_before, lag(p.form) over w as form_before
        from point_transactions p
       where p.user_id = person and p.seq >= after_seq
      window w as (order by p.seq)
    ) e
   where e.seq > after_seq;
end;

-- Whose users.points, ledger_seq or ledger_hash is not what the person's last entry (seq) says.
create or replace function projection_problems(people bigint[])
returns table (user_id bigint, seq integer, id bigint, problem text)
language sql stable parallel safe
begin atomic
  select u.id, u.ledger_seq, p.id, 'projection'
    from unnest(people) as person (id)
    join users u on u.id = person.id
    left join lateral (
      select * from point_transactions t where t.user_id = u.id order by t.seq desc limit 1
    ) p on true
   where (u.points, u.ledger_seq, u.ledger_hash)
         is distinct from (coalesce(p.balance_after, 0), coalesce(p.seq, 0), p.hash);
end;

-- Recomputes the chains of these users, each from the entry after after_seqs[i] on, and answers what does not hold, by
-- entry: of the chain (chain_entries), and of the projection.
create or replace function audit_chains(user_ids bigint[], after_seqs integer[])
returns table (user_id bigint, seq integer, id bigint, problem text)
language sql stable parallel safe
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set jit = off
begin atomic
  select c.user_id, c.seq, c.id, c.problem
    from (select e.user_id, e.seq, e.id, e.problem
            from unnest(user_ids, after_seqs) as chain (user_id, after_seq)
           cross join lateral chain_entries(chain.user_id, chain.after_seq) e
           where e.problem is not null
           union all
          select * from projection_problems(user_ids)) c
   order by c.user_id, c.seq;
end;
revoke execute on function chain_entries, projection_problems, audit_chains from public;
grant execute on function chain_entries, projection_problems, audit_chains to telve_worker;
