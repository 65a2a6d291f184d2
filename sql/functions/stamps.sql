-- Stamps of purchases (programme.md §4), under the lock of the person whose they are.

-- Dropped first: a file that is rerun may change their parameters.
drop function if exists move_stamps, give_stamps, take_stamps, fitting_stamps;

-- What a stamp of a card stands for at least: its cheapest product on the menu, in kuruş, or where all
-- are archived of those, so that a late bill keeps its stamps; null for none.
create or replace function cheapest_stamp(card stamp_cards) returns integer
language sql stable
set search_path = public, pg_temp
return (select coalesce(min(i.price) filter (where i.archived_at is null), min(i.price))
          from menu_items i where i.id = any ((card).item_ids));

-- Why a bill does not give the stamps that are asked for, null if it does: so many paid units must fit
-- into what is paid. asked: [{cardId, count}]; due: kuruş.
create or replace function judge_stamps(asked jsonb, due integer) returns text
language plpgsql stable
set search_path = public, pg_temp as $$
declare
  missing boolean;
  worth numeric;
begin
  select bool_or(c.id is null or not c.is_active or cheapest_stamp(c) is null),
         sum(a.count::numeric * greatest(1, cheapest_stamp(c)))
    into missing, worth
    from jsonb_to_recordset(asked) as a ("cardId" bigint, count integer)
    left join stamp_cards c on c.id = a."cardId";
  return case when missing then 'stamp_card_not_found' when worth > due then 'too_many_stamps' end;
end
$$;

-- How many of the stamps that are asked for fit into what is paid, the cheapest first, and what one of them
-- needs at least, in kuruş: what is said to whom judge_stamps() refuses.
create function fitting_stamps(asked jsonb, due integer, out fits integer, out needed integer)
language sql stable
set search_path = public, pg_temp
begin atomic
  select count(*) filter (where u.up_to <= due), min(u.worth)
    from (select w.worth, sum(w.worth) over (order by w.worth, w.card, n) as up_to
            from (select c.id as card, greatest(1, cheapest_stamp(c)) as worth, a.count
                    from jsonb_to_recordset(asked) as a ("cardId" bigint, count integer)
                    join stamp_cards c on c.id = a."cardId") w
           cross join generate_series(1, w.count) n) u;
end;

create function move_stamps(
  holder bigint, card bigint, purchase bigint, kind text, stamps integer, coupon bigint,
  at timestamptz, worth integer default null
) returns integer
language plpgsql
set search_path = public, pg_temp as $$
declare
  now_has integer;
begin
  insert into stamp_events (user_id, card_id, purchase_id, kind, stamps, coupon_id, at, worth)
  values (holder, card, purchase, kind, stamps, coupon, at, worth);
  -- Not an upsert: its row of before would have to be allowed, and a minus is not.
  update stamp_balances b set stamps = b.stamps + move_stamps.stamps
   where b.user_id = holder and b.card_id = card returning b.stamps into now_has;
  if now_has is null then
    insert into stamp_balances as b (user_id, card_id, stamps) values (holder, card, stamps)
    returning b.stamps into now_has;
  end if;
  return now_has;
end
$$;

-- Stamps a purchase's cards; each full one becomes a coupon at once.
create function give_stamps(purchase bigint, holder bigint, asked jsonb, at timestamptz)
returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  wanted record;
  c stamp_cards;
  has integer;
  coupon bigint;
begin
  for wanted in
    select a."cardId" as card, sum(a.count)::integer as count
      from jsonb_to_recordset(asked) as a ("cardId" bigint, count integer) group by 1 order by 1
  loop
    select * into c from stamp_cards where id = wanted.card;
    has := move_stamps(holder, c.id, purchase, 'stamped', wanted.count, null, at,
                       greatest(1, cheapest_stamp(c)));
    while has >= c.size loop
      insert into coupons (user_id, source, stamp_card_id, name, terms, benefit, item_ids, created_at,
                           expires_at)
      values (holder, 'stamps', c.id, c.name || ' hediyesi', c.terms, 'item', c.item_ids, at,
              coupon_end(at, coupon_days()))
      returning id into coupon;
      has := move_stamps(holder, c.id, purchase, 'filled', -c.size, coupon, at);
    end loop;
  end loop;
end
$$;

-- The stamps of a purchase that no refund has undone, and what each of them stood for, in kuruş.
create or replace function unrefunded_stamps(
  purchase bigint, out card bigint, out stamps integer, out worth integer
) returns setof record
language sql stable
set search_path = public, pg_temp
begin atomic
  select e.card_id, (sum(e.stamps) - coalesce(min(u.owed), 0))::integer,
         coalesce(min(e.worth), greatest(1, cheapest_stamp(c)), 1)
    from stamp_events e
    join stamp_cards c on c.id = e.card_id
    left join (select s.card_id, sum(s.owed) as owed
                 from refund_stamps s join purchase_refunds r on r.id = s.refund_id
                where r.purchase_id = purchase group by 1) u on u.card_id = e.card_id
   where e.purchase_id = purchase and e.kind = 'stamped'
   group by e.card_id, c.id
  having sum(e.stamps) > coalesce(min(u.owed), 0);
end;

-- Which stamps of a purchase a refund undoes, card by card: all where nothing remains; of a part those
-- that are named, and whatever does not fit into the rest by what a stamp stood for then, the dearest
-- first (decisions/114). remaining: kuruş; named: [{cardId, count}].
create or replace function owed_stamps(
  purchase bigint, remaining integer, named jsonb, out card bigint, out unrefunded integer,
  out owed integer
) returns setof record
language plpgsql stable
set search_path = public, pg_temp as $$
declare
  given record;
  missing bigint;
begin
  select sum((s.stamps - coalesce(n.count, 0)) * s.worth) - remaining into missing
    from unrefunded_stamps(purchase) s
    left join jsonb_to_recordset(named) as n ("cardId" bigint, count integer) on n."cardId" = s.card;
  for given in
    select s.*, coalesce(n.count, 0) as named
      from unrefunded_stamps(purchase) s
      left join jsonb_to_recordset(named) as n ("cardId" bigint, count integer) on n."cardId" = s.card
     order by s.worth desc, s.card
  loop
    card := given.card;
    unrefunded := given.stamps;
    owed := given.named;
    if remaining = 0 then
      owed := given.stamps;
    elsif missing > 0 then
      owed := least(given.stamps, given.named + ceil(missing::numeric / given.worth)::integer);
      missing := missing - (owed - given.named)::bigint * given.worth;
    end if;
    return next;
  end loop;
end
$$;

-- The unused coupons of full cards that are cancelled so that so many stamps can be taken back, newest
-- first, with what each gives back to the card.
create or replace function coupons_for_stamps(
  holder bigint, card bigint, wanted integer, at timestamptz, out id bigint, out stamps integer
) returns setof record
language sql stable
set search_path = public, pg_temp
begin atomic
  select f.id, f.stamps
    from (select k.id, -e.stamps as stamps,
                 coalesce(sum(-e.stamps) over (order by k.id desc rows between unbounded preceding
                                                                   and 1 preceding), 0) as before
            from coupons k join stamp_events e on e.coupon_id = k.id and e.kind = 'filled'
           where k.user_id = $1 and k.stamp_card_id = $2 and k.state = 'usable' and k.expires_at > $4) f
   where f.before + coalesce((select sum(b.stamps) from stamp_balances b
                               where b.user_id = $1 and b.card_id = $2), 0) < $3
   order by f.id desc;
end;

-- Takes back the stamps that a refund undoes: the unused coupon of a full card is cancelled first where
-- stamps are missing; never below zero, and what was used or has expired stays so. The customer reads of it.
create function take_stamps(
  refund bigint, purchase bigint, holder bigint, cards bigint[], counts integer[], at timestamptz
) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  given record;
  had integer;
  has integer;
  full_card record;
  cancelled integer;
  told text[] := '{}';
begin
  for given in
    select n.*, c.name from unnest(cards, counts) as n (card, stamps)
      join stamp_cards c on c.id = n.card
     where n.stamps > 0 order by n.card
  loop
    cancelled := 0;
    select coalesce(sum(b.stamps), 0) into has from stamp_balances b
     where b.user_id = holder and b.card_id = given.card;
    for full_card in
      select * from coupons_for_stamps(holder, given.card, given.stamps, at)
    loop
      update coupons set state = 'cancelled', closed_at = at where id = full_card.id;
      has := move_stamps(holder, given.card, purchase, 'reopened', full_card.stamps, full_card.id, at);
      cancelled := cancelled + 1;
    end loop;
    had := has;
    has := least(has, given.stamps);
    if has > 0 then
      perform move_stamps(holder, given.card, purchase, 'taken', -has, null, at);
      told := told || (
        format('“%s” için %s damga geri alındı', given.name, has)
        || case when cancelled = 1 then ' ve hediye kuponunuz iptal edildi'
                when cancelled > 1 then format(' ve %s hediye kuponunuz iptal edildi', cancelled)
                else '' end
        || case when had > has then format('; geriye %s damganız kaldı.', had - has) else '.' end);
    end if;
    insert into refund_stamps (refund_id, card_id, owed, taken)
    values (refund, given.card, given.stamps, has);
  end loop;
  if told <> '{}' then
    insert into notifications (user_id, title, message, type)
    values (holder, 'Damgalarınız güncellendi',
            'İade nedeniyle ' || array_to_string(told, ' '), 'coupon');
    perform pg_notify('telve_live', json_build_object(
              'kind', kind, 'userIds', json_build_array(holder))::text)
       from unnest(array['points', 'notification']) kind;
  end if;
end
$$;
revoke execute on function cheapest_stamp, judge_stamps, fitting_stamps, move_stamps, give_stamps, take_stamps,
  owed_stamps, unrefunded_stamps, coupons_for_stamps from public;
grant execute on function cheapest_stamp, judge_stamps, fitting_stamps, owed_stamps, unrefunded_stamps,
  coupons_for_stamps to telve_api;
