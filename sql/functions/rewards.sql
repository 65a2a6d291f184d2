-- Redeeming and cancelling (programme.md §4). Every transaction locks lots, then people, then coupons,
-- then rewards; write_entry() is called with the person's row in hand.

-- The days for which a coupon can be used that points buy (programme.md §8).
create or replace function coupon_days() returns integer language sql stable
set search_path = public, pg_temp
return (select s.coupon_days from programme_settings s order by s.id desc limit 1);

-- The end of the last day, in Istanbul, of a coupon that somebody gets at an instant.
create or replace function coupon_end(since timestamptz, days integer) returns timestamptz
language sql stable
return ((since at time zone 'Europe/Istanbul')::date + days + 1)::timestamp at time zone 'Europe/Istanbul';

-- Makes a coupon of a reward for a person: the SPEND, the coupon and the counts, or nothing.
--
-- asked_price: what the person was shown; null for whatever it costs. branch: where the points are
-- spent. actor: who does it, the person or staff; scan: of staff; session_hash: by which.
-- outcome: 'redeemed', or the code of a refusal; points: the balance then, of 'insufficient_points'
-- the points that are missing.
create or replace function redeem_reward_in_session(
  person bigint, reward bigint, asked_price integer, branch bigint, actor bigint, scan uuid,
  at timestamptz, session_hash text, out outcome text, out coupon_id bigint, out points integer
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  u record;
  r rewards;
  verdict point_verdict;
begin
  -- Before anything is said of them.
  if scan is not null and not is_scanned(scan, actor, person, at) then
    outcome := 'scan_required';
    return;
  end if;
  select * into u from users where id = person for no key update;
  if scan is not null and not holds_right(actor, 'rewards.redeem', branch, session_hash) then
    outcome := 'no_right_here';
    return;
  end if;
  if u.id is null then outcome := 'user_not_found'; return; end if;
  if not u.is_active then outcome := 'user_inactive'; return; end if;
  -- Whoever opens accounts in others' names, for welcome gifts, turns nothing into coffee (decisions/147).
  if u.verified_at is null then outcome := 'unverified'; return; end if;
  -- Everybody who redeems this reward waits here, so no constraint refuses anybody.
  select * into r from rewards where id = reward for no key update;
  outcome := case
    when r.id is null or not r.is_active or r.starts_at > at or r.ends_at <= at
         -- No list shows it either (decisions/126).
         or r.benefit = 'item' and not exists (
              select from menu_items i where i.id = any (r.item_ids) and i.archived_at is null)
      then 'reward_not_found'
    when scan is not null and r.branch_ids <> '{}' and branch <> all (r.branch_ids) then 'other_branches'
    when not exists (select from branches b where b.id = branch and b.archived_at is null)
      then 'branch_required'
    when r.price <> asked_price then 'reward_changed'
    when r.taken >= r.stock then 'reward_sold_out'
    when r.per_person <= (select h.taken from reward_holders h
                           where h.user_id = person and h.reward_id = reward) then 'reward_limit'
    -- There may be fewer tiers since it was set: it is for the highest then.
    when (tiers_of(array[person]))[1]
         < least(coalesce(r.from_tier, 1), cardinality((tiers_now()).names)) then 'reward_of_tier'
    when r.price > u.points then 'insufficient_points'
  end;
  if outcome is not null then
    points := r.price - u.points;
    return;
  end if;

  coupon_id := nextval(pg_get_serial_sequence('coupons', 'id'));
  verdict := write_entry(
    user_id => person, type => 'SPEND', amount => r.price, branch_id => branch, kind => 'reward',
    ref => coupon_id::text, request_key => '~reward:' || coupon_id, actor_id => actor, scan_id => scan);
  points := verdict.points;
  if verdict.outcome <> 'appended' then
    outcome := verdict.outcome;
    return;
  end if;
  insert into coupons (id, user_id, source, reward_id, reward_version, points, branch_id, name, terms,
                       benefit, item_ids, amount, percentage, most, branch_ids, created_at, expires_at)
  overriding system value
  values (coupon_id, person, 'reward', r.id, r.version, r.price, branch, r.name, r.terms, r.benefit,
          r.item_ids, r.amount, r.percentage, r.most, r.branch_ids, at, coupon_end(at, coupon_days()));
  insert into reward_holders as h (user_id, reward_id, taken, most) values (person, reward, 1, r.per_person)
  on conflict (user_id, reward_id) do update set taken = h.taken + 1, most = excluded.most;
  update rewards set taken = taken + 1 where id = reward;
  outcome := 'redeemed';
end
$$;

-- As the releases before the last one called it.
drop function if exists redeem_reward(bigint, bigint, integer, bigint, bigint, uuid, timestamptz);

-- Points that a coupon gives back if it is cancelled now: what it cost, less what has expired since
-- (decisions/113). As far as lots stand; cancel_coupon() brings them up to the last entry first.
create or replace function coupon_returns(coupon bigint, holder bigint, points integer) returns integer
language sql stable
set search_path = public, pg_temp
return points - (
  select coalesce(sum(t.points), 0)::integer from lot_takings t
   where t.user_id = holder and t.spent_for = 'coupon:' || coupon
     and t.expires_on < (clock_timestamp() at time zone 'Europe/Istanbul')::date);

-- Gives the points of a coupon back and ends it, once however often it is asked: with their old last
-- days, and without those that have expired meanwhile. What refunds have waived since they were spent is
-- paid out of them. holder: whose coupon it must be. outcome:
-- 'cancelled', or the code of a refusal.
create or replace function cancel_coupon(
  coupon bigint, holder bigint, actor bigint, scan uuid, at timestamptz, out outcome text,
  out points integer
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c coupons;
  verdict point_verdict;
  returning_points integer;
begin
  -- Where nothing comes back, no entry asks for the scan.
  if scan is not null and not is_scanned(scan, actor, holder, at) then
    outcome := 'scan_required';
    return;
  end if;
  -- Whoever holds the lots is waited for before the person is held: a till waits for that row.
  perform advance_lots(array[holder]);
  perform from users where id = holder for no key update;
  perform advance_lots(array[holder]);
  perform hold_posts();
  select * into c from coupons where id = coupon and user_id = holder for no key update;
  outcome := case
    when c.id is null then 'coupon_not_found'
    when c.state = 'cancelled' then 'cancelled'
    -- Whoever stands at a counter may have redeemed anywhere.
    when scan is not null and not has_right_somewhere(actor, 'rewards.redeem') then 'no_right_here'
    when c.state = 'used' then 'coupon_used'
    when c.state = 'expired' or c.expires_at <= at then 'coupon_expired'
    when c.points = 0 then 'coupon_gift'
  end;
  if outcome is not null then return; end if;

  perform from rewards where id = c.reward_id for no key update;
  returning_points := coupon_returns(c.id, holder, c.points);
  if returning_points > 0 then
    verdict := write_entry(
      user_id => holder, type => 'EARN', amount => returning_points, branch_id => c.branch_id,
      kind => 'refund', ref => 'coupon:' || c.id, request_key => '~coupon-cancelled:' || c.id,
      actor_id => actor, scan_id => scan);
    points := verdict.points;
    if verdict.outcome <> 'appended' then
      outcome := verdict.outcome;
      return;
    end if;
    points := points - pay_waivers(holder, '~reward:' || c.id, verdict, returning_points, c.branch_id, actor);
  else
    select u.points into points from users u where u.id = holder;
  end if;
  update coupons set state = 'cancelled', closed_at = at, returned = returning_points where id = c.id;
  update reward_holders h set taken = h.taken - 1
   where h.user_id = holder and h.reward_id = c.reward_id;
  update rewards set taken = taken - 1 where id = c.reward_id;
  outcome := 'cancelled';
end
$$;

-- Takes back what somebody of the staff has turned into a coupon by a slip of the hand: cancels it without a
-- scan, within the five minutes in which they take back an entry of their own, once however often it is
-- asked. session_hash: by which they act, as is_elsewhere() has it. outcome: as of cancel_coupon(), which locks, or why
-- not.
drop function if exists take_back_redemption(bigint, bigint, timestamptz);
create or replace function take_back_redemption(
  coupon bigint, staff bigint, at timestamptz, session_hash text default null, out outcome text, out points integer
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e point_transactions;
begin
  select t.* into e
    from coupons c
    join point_transactions t on t.user_id = c.user_id and t.request_key = '~reward:' || c.id
   where c.id = coupon;
  outcome := case
    -- Customers who redeem have no scan, and cancel where they see their coupons.
    when e.id is null or e.actor_id <> staff or e.scan_id is null then 'coupon_not_found'
    when e.created_at < clock_timestamp() - interval '5 minutes'
         and not exists (select from coupons c where c.id = coupon and c.state = 'cancelled')
      then 'reversal_too_late'
  end;
  if outcome is null and not holds_right(staff, 'rewards.redeem', e.branch_id, session_hash) then
    outcome := 'no_right_here';
  end if;
  if outcome is not null then return; end if;
  select c.outcome, c.points into outcome, points
    from cancel_coupon(coupon, e.user_id, staff, null, at) c;
end
$$;

revoke execute on function redeem_reward_in_session, cancel_coupon, take_back_redemption, coupon_returns,
  coupon_end, coupon_days from public;
grant execute on function redeem_reward_in_session, cancel_coupon, take_back_redemption, coupon_returns
  to telve_api;

-- Whose coupons have changed, without a change of their balance or beside it: open screens ask again.
create or replace function tell_coupons() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('telve_live', json_build_object(
            'kind', 'points', 'userIds', json_build_array(new.user_id))::text);
  return null;
end
$$;
create or replace trigger tell_coupons after insert or update of state on coupons
  for each row execute function tell_coupons();
create or replace trigger tell_content
  after insert or delete or update of name, terms, image_url, price, benefit, item_ids, amount,
    percentage, most, starts_at, ends_at, branch_ids, from_tier, stock, per_person, is_active
  on rewards
  for each statement execute function tell_content('rewards');
