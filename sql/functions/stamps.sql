-- Stamps of purchases (programme.md §4), under the lock of the person whose they are.

-- What a stamp of a card stands for at least: its cheapest product on the menu, in kuruş; null for none.
create or replace function cheapest_stamp(card stamp_cards) returns integer
language sql stable
set search_path = public, pg_temp
return (select min(i.price) from menu_items i where i.id = any ((card).item_ids));

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

create or replace function move_stamps(
  holder bigint, card bigint, purchase bigint, kind text, stamps integer, coupon bigint,
  at timestamptz
) returns integer
language plpgsql
set search_path = public, pg_temp as $$
declare
  now_has integer;
begin
  insert into stamp_events (user_id, card_id, purchase_id, kind, stamps, coupon_id, at)
  values (holder, card, purchase, kind, stamps, coupon, at);
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
create or replace function give_stamps(purchase bigint, holder bigint, asked jsonb, at timestamptz)
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
    has := move_stamps(holder, c.id, purchase, 'stamped', wanted.count, null, at);
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

-- Takes a purchase's stamps back, as a whole refund does: a full card's unused coupon is cancelled
-- first where stamps are missing; never below zero, and what was used stays used.
create or replace function take_stamps(purchase bigint, holder bigint, at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp as $$
declare
  given record;
  has integer;
  full_card record;
begin
  for given in
    select e.card_id as card, sum(e.stamps)::integer as stamps from stamp_events e
     where e.purchase_id = purchase and e.kind = 'stamped' group by 1 order by 1
  loop
    select b.stamps into has from stamp_balances b
     where b.user_id = holder and b.card_id = given.card;
    for full_card in
      select k.id, -e.stamps as stamps
        from coupons k join stamp_events e on e.coupon_id = k.id and e.kind = 'filled'
       where k.user_id = holder and k.stamp_card_id = given.card and k.state = 'usable'
       order by k.id desc
    loop
      exit when has >= given.stamps;
      update coupons set state = 'cancelled', closed_at = at where id = full_card.id;
      has := move_stamps(holder, given.card, purchase, 'reopened', full_card.stamps, full_card.id, at);
    end loop;
    if has > 0 then
      perform move_stamps(holder, given.card, purchase, 'taken', -least(has, given.stamps), null, at);
    end if;
  end loop;
end
$$;
revoke execute on function cheapest_stamp, judge_stamps, move_stamps, give_stamps, take_stamps
  from public;
grant execute on function cheapest_stamp, judge_stamps to telve_api;
