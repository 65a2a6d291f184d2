-- Holds rows of topic 'points' and those of the same people that wait before them, and answers their ids: the queue may have lost the
-- earlier ones, and somebody's inbox has their entries in order whatever comes first (decisions/297). Nobody else delivers
-- to these people from here on. In id order, so that two deliveries of overlapping rows wait instead of deadlocking.
-- Found by one walk over the primary key, from the oldest row that waits: seldom more wait than are asked for, however many
-- come behind. The planner, which knows nothing of the ids, would read the whole table or walk once for each person.
create or replace function hold_deliveries(outbox_ids bigint[]) returns bigint[]
language sql
set search_path = public, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_nestloop = off
as $$
  select array(
    select o.id
      from (select a.user_id, max(a.id) as last from outbox a
             where a.id = any (outbox_ids) and a.topic = 'points' group by a.user_id) asked
      join outbox o on o.user_id = asked.user_id and o.id <= asked.last
     where o.topic = 'points' and o.id <= (select max(id) from unnest(outbox_ids) as ids (id))
     order by o.id for update of o)
$$;
revoke execute on function hold_deliveries from public;
grant execute on function hold_deliveries to telve_worker;

-- Writes the customers' notifications of ledger entries and removes the entries' rows from the
-- outbox, in the caller's transaction, so a second delivery of the same rows finds nothing left to
-- do (decisions.md §6). Also updates the order of people by points, their lots and the dashboard's totals, and
-- marks the invitations that may be due. Runs with the caller's rights (telve_worker).
--
-- outbox_ids: rows of topic 'points', with which goes what waits of these people before them; unknown and already
-- delivered ones are skipped. Returns the number of notifications written. Notifies the open screens through channel telve_live
-- (sql/live.ts), 300 people per message: a payload may hold 8,000 bytes.
create or replace function deliver_points(outbox_ids bigint[]) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  held bigint[] := hold_deliveries(outbox_ids);
  people bigint[];
  counted_users bigint[];
  counted_seqs bigint[];
  written integer;
  live record;
begin
  with taken as (
    delete from outbox where id = any (held)
    returning id, user_id, ref
  ), inbox as (
    insert into notifications (user_id, title, message, type, created_at, entry_seq)
    select p.user_id,
           case when p.reverses is not null then 'İşlem düzeltildi'
                when p.kind = 'expiry' then 'Puanlarınızın süresi doldu'
                when p.kind = 'refund' then 'İade işlendi'
                when p.kind = 'reward' then 'Ödülünüz hazır'
                when p.kind = 'referral' and p.type = 'EARN' then 'Davet ödülünüz geldi'
                when p.kind = 'referral' then 'Davet ödülü geri alındı'
                when p.type = 'EARN' then 'Puan kazandınız'
                else 'Puan harcadınız' end,
           format(
             case when p.reverses is not null and p.type = 'EARN'
                    then '%s puan hesabınıza iade edildi. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'expiry'
                    then '%s puanınızın süresi doldu. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'referral' and p.type = 'EARN'
                    then 'Davet ödülü olarak %s puan kazandınız. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'referral'
                    then 'Davetle gelen alışveriş iade edildiği için %s puanlık ödül geri alındı. Yeni bakiyeniz: %s puan.'
                  when p.request_key like '~waived:%'
                    then 'Harcadığınız puanlar geri geldiği için, iade edilen bir alışverişinizin %s puanı hesabınızdan geri alındı. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'refund' and p.type = 'EARN'
                    then '%s puan hesabınıza iade edildi. Yeni bakiyeniz: %s puan.'
                  when p.reverses is not null or p.kind = 'refund'
                    then '%s puan hesabınızdan geri alındı. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'reward'
                    then '%s puanla bir kupon aldınız. Yeni bakiyeniz: %s puan.'
                  when p.kind = 'purchase'
                    then 'Alışverişinizden %s puan kazandınız. Yeni bakiyeniz: %s puan.'
                  when p.type = 'EARN'
                    then '%s puan kazandınız. Yeni bakiyeniz: %s puan.'
                  else '%s puan harcadınız. Yeni bakiyeniz: %s puan.' end,
             replace(to_char(p.amount, 'FM9,999,999,999'), ',', '.'),
             replace(to_char(p.balance_after, 'FM9,999,999,990'), ',', '.')),
           'points', p.created_at, p.seq
      from taken t
      join point_transactions p on p.user_id = t.user_id and p.seq = t.ref
     order by t.id
    on conflict do nothing
    returning user_id
  )
  select array_agg(distinct user_id), count(*),
         (select array_agg(user_id order by id) from taken),
         (select array_agg(ref order by id) from taken)
    into people, written, counted_users, counted_seqs from inbox;

  perform advance_lots(array(select distinct unnest(counted_users)));
  perform look_at_referrals(array(select distinct unnest(counted_users)));

  for live in
    select kind, json_agg(person) as user_ids
      from unnest(array['points', 'notification']) as kind,
           unnest(people) with ordinality as reached (person, place)
     group by kind, (place - 1) / 300
  loop
    perform pg_notify('telve_live',
                      json_build_object('kind', live.kind, 'userIds', live.user_ids)::text);
  end loop;

  -- Last, since other deliveries wait for these rows until this one is committed.
  perform count_entries(counted_users, counted_seqs);
  return written;
end
$$;
revoke execute on function deliver_points (bigint[]) from public;
grant execute on function deliver_points (bigint[]) to telve_worker;
