-- Refunds of purchases (programme.md §2).

-- What a purchase earns where only so much of it remains, by the rule, tier and campaign that were
-- applied then: never more than each of its lines gave. remaining: kuruş.
create or replace function remaining_points(
  purchase purchases, remaining integer, out base integer, out tier integer, out campaign integer
) language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  line purchase_lines;
  c campaign_versions;
begin
  base := 0;
  tier := 0;
  campaign := 0;
  for line in select * from purchase_lines l where l.purchase_id = purchase.id order by l.place
  loop
    if line.kind = 'base' then
      select least(remaining / r.step * r.points::bigint, line.points) into base
        from earning_rules r where r.version = line.version;
    elsif base = 0 then
      -- Nothing is added to nothing.
      null;
    elsif line.kind = 'tier' then
      tier := least(base::bigint * (purchase.tier_multiplier - 100) / 100, line.points);
    elsif line.kind = 'campaign' then
      select * into c from campaign_versions v
       where v.campaign_id = line.ref and v.version = line.version;
      if remaining >= coalesce(c.least_due, 0) then
        campaign := least(coalesce(c.bonus, base::bigint * (c.multiplier - 100) / 100), line.points);
      end if;
    end if;
  end loop;
end
$$;

-- What a refund takes back. amount: kuruş, of what is left of the purchase.
create or replace function refund_points(
  purchase purchases, amount integer, out owed integer, out of_campaign integer
) language sql stable
set search_path = public, pg_temp
return (
  select row(b.base + b.tier + b.campaign - a.base - a.tier - a.campaign, b.campaign - a.campaign)
    from remaining_points(purchase, purchase.due - purchase.refunded) b,
         remaining_points(purchase, purchase.due - purchase.refunded - amount) a
);

-- Whether nothing of a purchase remains. One that cost nothing is refunded by a refund of nothing.
create or replace function wholly_refunded(purchase purchases) returns boolean
language sql stable
set search_path = public, pg_temp
return purchase.refunded = purchase.due
  and (purchase.due > 0 or exists (select from purchase_refunds r where r.purchase_id = purchase.id));
grant execute on function wholly_refunded to telve_api, telve_worker;

drop function if exists refund_refusal(purchases, integer, bigint);
-- Why somebody may not refund so much of a purchase, null if they may: who refunds anything at its branch, and whoever
-- recorded it within 24 hours, but nobody their own. Of a bill by number these refund all that is left: which
-- parts are refused would tell them the points that it earned, and the balance (decisions/241).
create or replace function refund_refusal(purchase purchases, amount integer, actor bigint, session_hash text)
returns text language sql stable
return (select case
  when purchase.id is null or not any_of_branch and purchase.actor_id <> actor then 'purchase_not_found'
  when not any_of_branch and not has_right(actor, 'refunds.own', purchase.branch_id)
       or is_elsewhere(session_hash, purchase.branch_id) then 'no_right_here'
  when purchase.user_id = actor then 'own_account'
  when not any_of_branch and purchase.at < clock_timestamp() - interval '24 hours' then 'refund_too_late'
  when wholly_refunded(purchase) then 'already_refunded'
  when amount > purchase.due - purchase.refunded then 'refund_too_large'
  when not any_of_branch and amount < purchase.due - purchase.refunded
       and exists (select from number_scans n where n.purchase_id = purchase.id) then 'purchase_not_found'
end
  from (select has_right(actor, 'refunds.any', purchase.branch_id) as any_of_branch) rights);

-- Points that staff may leave to a customer; above it decides who has the right to.
create or replace function staff_may_waive() returns integer
language sql immutable parallel safe return 100;

drop function if exists may_waive(bigint, integer, boolean);
-- Whether somebody may leave so many points more to a customer by a refund of a purchase. All refunds of it count
-- together: many small ones leave as much as one.
create or replace function may_waive(purchase purchases, points integer, actor bigint) returns boolean
language sql stable
return points = 0
       or points + (select coalesce(sum(r.waived), 0) from purchase_refunds r where r.purchase_id = purchase.id)
          <= staff_may_waive()
       or has_right(actor, 'refunds.waive', purchase.branch_id);

-- Says what a refund would do; writes nothing. amount: kuruş, null for all that is left.
-- named: as in write_refund(). coupons: the names of those that come back, because nothing remains.
-- stamps: [{cardId, name, left, least, cancels}], of each card that the purchase has stamped how many are
-- left of it, how many of those the refund takes back at least, and how many unused coupons of full cards
-- it cancels where it takes back what is named.
drop function if exists quote_refund;
create function quote_refund(
  purchase_id bigint, amount integer, named jsonb, actor bigint, session_hash text default null,
  out outcome text, out refunding integer, out owed integer, out taken integer, out allowed boolean,
  out coupons jsonb, out stamps jsonb
) language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  purchase purchases;
  balance integer;
  rest integer;
begin
  select * into purchase from purchases p where p.id = purchase_id;
  outcome := coalesce(refund_refusal(purchase, amount, actor, session_hash),
                      case when purchase.order_id is not null then 'refund_by_order' end, 'quoted');
  if outcome <> 'quoted' then
    return;
  end if;
  refunding := coalesce(amount, purchase.due - purchase.refunded);
  select u.points into balance from users u where u.id = purchase.user_id;
  owed := (refund_points(purchase, refunding)).owed;
  taken := least(owed, balance);
  allowed := may_waive(purchase, owed - taken, actor);
  rest := purchase.due - purchase.refunded - refunding;
  select coalesce(jsonb_agg(c.name order by c.id), '[]') into coupons
    from purchase_coupons u join coupons c on c.id = u.coupon_id
   where rest = 0 and purchase.discount > 0
     and u.purchase_id = purchase.id and c.purchase_id = purchase.id;
  select coalesce(jsonb_agg(jsonb_build_object(
           'cardId', o.card, 'name', c.name, 'left', o.unrefunded, 'least', o.owed,
           'cancels', (select count(*) from coupons_for_stamps(purchase.user_id, o.card, n.owed,
                                                               clock_timestamp()))) order by o.card), '[]')
    into stamps
    from owed_stamps(purchase.id, rest, null) o
    join owed_stamps(purchase.id, rest, named) n on n.card = o.card
    join stamp_cards c on c.id = o.card;
end
$$;

-- Refunds, exactly once for a key of the actor: outcome 'refunded' | 'repeated' | the code of a refusal;
-- refund_id of the first two. Waits for the customer's row, five seconds at most.
-- named: [{cardId, count}], stamps to take back beside those that go without saying; null for none.
--
-- asked_key: of the request, for which a manager may have approved it (decisions/276).
-- of_order: the purchase is the money of an order, whose refund_order() asks; each refunds what the other
-- does not.
drop function if exists refund_purchase;
drop function if exists write_refund;
create function write_refund(
  purchase bigint, amount integer, why refund_reason, words text, named jsonb, actor bigint, key text,
  session_hash text, asked_key text, of_order boolean, out outcome text, out refund_id bigint
) language plpgsql
set search_path = public, pg_temp
as $$
declare
  p purchases;
  balance integer;
  known purchase_refunds;
  owed integer;
  of_campaign integer;
  taken integer;
  returned integer;
  line purchase_lines;
  entry point_verdict;
  asked constant integer := amount;
  stamps_of bigint[];
  stamps_owed integer[];
begin
  -- People first, then what is theirs. From here on each statement sees what was committed before.
  select u.points into balance from users u
   where u.id = (select x.user_id from purchases x where x.id = purchase) for no key update;
  select * into p from purchases x where x.id = purchase for no key update;
  perform hold_posts();
  if not is_acting(actor, session_hash) then
    outcome := 'signed_out';
    return;
  end if;

  -- A key that has its refund: that is the answer, whatever has changed since.
  select * into known from purchase_refunds r where r.request_key = key and r.actor_id = actor;
  if known.id is not null then
    refund_id := known.id;
    outcome := case
      when (known.purchase_id, known.asked, known.reason, known.note, known.asked_stamps)
           is not distinct from (purchase, amount, why, words, named) then 'repeated'
      else 'idempotency_conflict' end;
    return;
  end if;
  outcome := coalesce(refund_refusal(p, amount, actor, session_hash),
                      case when (p.order_id is not null) <> of_order then 'refund_by_order' end);
  if outcome is not null then
    return;
  end if;
  amount := coalesce(amount, p.due - p.refunded);
  if exists (select from jsonb_to_recordset(named) as n ("cardId" bigint, count integer)
               left join unrefunded_stamps(p.id) s on s.card = n."cardId"
              group by n."cardId", s.stamps having sum(n.count) > coalesce(s.stamps, 0)) then
    outcome := 'refund_stamps';
    return;
  end if;
  select r.owed, r.of_campaign into owed, of_campaign from refund_points(p, amount) r;
  taken := least(owed, balance);
  if not may_waive(p, owed - taken, actor) then
    outcome := 'waiver_needs_admin';
    return;
  end if;
  -- All refunds of a bill together: many small ones undo as much as one.
  if proof_due(owed + (select coalesce(sum(r.owed), 0) from purchase_refunds r
                        where r.purchase_id = p.id), session_hash)
     and not take_approval(session_hash, p.branch_id, 'refund', asked_key, subject => p.id) then
    outcome := 'prove_again';
    return;
  end if;

  if p.asked is not null then
    perform hold_coupons_of(p.id, p.user_id);
  end if;
  outcome := 'refunded';
  refund_id := nextval(pg_get_serial_sequence('purchase_refunds', 'id'));
  -- What is waived is waived of every line alike.
  returned := case when owed > 0 then of_campaign::bigint * taken / owed else 0 end;
  select * into line from purchase_lines l where l.purchase_id = p.id and l.kind = 'campaign';
  -- A refund before may have taken all that the campaign gave: the turn comes back with the last one.
  if of_campaign > 0 or line.ref is not null and p.refunded + amount = p.due then
    perform return_campaign_points(
      array[line.ref], array[p.user_id], array[p.earned_at], array[returned],
      array[p.refunded + amount = p.due
            and returned + (select coalesce(sum(r.campaign_points), 0) from purchase_refunds r
                             where r.purchase_id = p.id) = line.points]);
  end if;
  if taken > 0 then
    entry := write_entry(
      user_id => p.user_id, type => 'SPEND', amount => taken, branch_id => p.branch_id, kind => 'refund',
      ref => 'purchase:' || p.id, request_key => '~refund:' || refund_id, actor_id => actor);
    if entry.outcome <> 'appended' then
      raise 'the entry of a refund was refused: %', entry.outcome;
    end if;
  end if;
  insert into purchase_refunds (id, purchase_id, actor_id, request_key, at, asked, amount, reason, note,
                                asked_stamps, owed, taken, campaign_points, entry_id)
  overriding system value
  values (refund_id, p.id, actor, key, coalesce(entry.created_at, clock_timestamp()), asked, amount, why,
          words, named, owed, taken, returned, entry.id);
  if owed > taken then
    insert into waivers (refund_id, user_id, after_seq, points)
    select write_refund.refund_id, p.user_id, u.ledger_seq, owed - taken from users u where u.id = p.user_id;
  end if;
  if amount > 0 then
    update purchases x set refunded = x.refunded + write_refund.amount where x.id = p.id;
  end if;
  if p.refunded + amount = p.due and p.discount > 0 then
    perform return_coupons(p.id, clock_timestamp());
  end if;
  if p.asked ? 'stamps' then
    select array_agg(o.card), array_agg(o.owed) into stamps_of, stamps_owed
      from owed_stamps(p.id, p.due - p.refunded - amount, named) o;
    perform take_stamps(refund_id, p.id, p.user_id, stamps_of, stamps_owed, clock_timestamp());
  end if;
  if p.refunded + amount = p.due and p.receipt is not null then
    -- Its receipt may be recorded again, rightly this time.
    delete from purchase_receipts r where r.purchase_id = p.id;
  end if;
  insert into security_log (kind, actor_id, subject_id, detail)
  values ('purchase_refunded', actor, p.user_id,
          jsonb_build_object('purchase', p.id, 'amount', amount, 'reason', why, 'points', taken,
                             'waived', owed - taken));
end
$$;

-- The same for whoever asks for it at the till.
create function refund_purchase(
  purchase bigint, amount integer, why refund_reason, words text, named jsonb, actor bigint, key text,
  session_hash text, out outcome text, out refund_id bigint
) language sql security definer
set search_path = public, pg_temp
set lock_timeout = '5s'
begin atomic
  select r.outcome, r.refund_id
    from write_refund(purchase, amount, why, words, named, actor, key, session_hash, key, false) r;
end;

revoke execute on function write_refund, refund_purchase, refund_points, remaining_points from public;
grant execute on function refund_purchase to telve_api;
revoke execute on function quote_refund from public;
grant execute on function quote_refund, refund_points, remaining_points to telve_api;
