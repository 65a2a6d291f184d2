-- Campaigns tried on the past (programme.md §3).

-- Asks for a simulation of a campaign's newest version over the last days.
-- Returns outcome 'done' with its id, or the code of the refusal.
create or replace function ask_simulation(
  actor bigint, campaign bigint, over_days integer, out id bigint, out outcome text
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c campaigns;
begin
  select * into c from campaigns where campaigns.id = campaign;
  if not found then
    outcome := 'campaign_not_found';
    return;
  end if;
  insert into simulations (campaign_id, version, actor_id, days)
  values (campaign, c.version, actor, over_days)
  on conflict ((true)) where finished_at is null do nothing
  returning simulations.id into id;
  if id is null then
    outcome := 'simulation_running';
    return;
  end if;
  insert into outbox (topic, ref) values ('simulation', id);
  outcome := 'done';
end
$$;
revoke execute on function ask_simulation from public;
grant execute on function ask_simulation to telve_api;

-- What a campaign would have given since an instant, if it had held for the whole time, whatever its own
-- days are, with its whole budget and nobody's caps used. earned_by() decides purchase by purchase, in
-- the order in which they were recorded, with the base rules, tiers and other campaigns of their instants;
-- those begin with what was left of them then. Purchases that were wholly refunded or recorded afterwards
-- are left out, and of more than three million the newest count.
--
-- Reads only; raises a notice 'replayed <percent>' on the way. Returns
-- {from, until, days: [{day, points, net}], purchases, matched, people, points, net, byCap, byBudget,
--  pointValue, top: [{userId, points, purchases}]}: points are what the campaign gives, net the same less
-- what other campaigns no longer give.
create or replace function replay_campaign(of bigint, of_version integer, since timestamptz)
returns jsonb
language plpgsql volatile
set search_path = public, pg_temp
set jit = off
set work_mem = '128MB'
as $$
declare
  most constant integer := 3000000;
  chunk_size constant integer := 50000;
  first_id bigint;
  last_id bigint;
  at_id bigint;
  until timestamptz;
  offers campaign_versions[];
  candidate campaign_versions;
  campaign_ids bigint[];
  nths integer[];
  own integer;
  counted boolean;
  by_tier boolean;
  top_tier constant integer := cardinality((tiers_now()).names);
  c record;
  chunk record;
  e record;
  nobody integer[];

  -- By day since the first one, and by person.
  zero date := (since at time zone 'Europe/Istanbul')::date;
  day_points bigint[] := '{}';
  day_net bigint[] := '{}';
  -- They begin with person 1: an empty array would begin with whoever comes first.
  person_points bigint[] := '{0}';
  person_times integer[] := '{0}';
  purchases_read integer := 0;
  matched integer := 0;
begin
  select max(id), max(earned_at) into last_id, until
    from (select id, earned_at from purchases order by id desc limit 1) p;
  -- No purchase since then is answered as no purchase at all: no range ends before it begins.
  if until < since then until := null; end if;
  -- The newest of before: along the key, so that nothing older is read.
  select id into first_id from purchases where at < since order by id desc limit 1;
  first_id := greatest(coalesce(first_id, 0),
                       (select id from purchases order by id desc offset most limit 1));

  select v.* into strict candidate from campaign_versions v
   where v.campaign_id = of and v.version = of_version;
  candidate.holds := '(,)';
  candidate.runs := '(,)';
  offers := candidate || array(
    select v from campaign_versions v
     where v.campaign_id <> of and v.holds && tstzrange(since, until, '[]')
       and v.runs && daterange(zero, (until at time zone 'Europe/Istanbul')::date, '[]')
     order by v.campaign_id, v.version);
  campaign_ids := array(select distinct (o).campaign_id from unnest(offers) o order by 1);
  own := array_position(campaign_ids, of);
  nths := array(
    select array_position(campaign_ids, (offers[k]).campaign_id)
      from generate_subscripts(offers, 1) k order by k);
  nobody := array_fill(0, array[cardinality(campaign_ids)]);
  e := row(null);
  -- Others begin with what they had left before these purchases.
  select array_agg(case when g.id = of then candidate.budget
                        else least(k.budget, k.budget - k.spent + coalesce(l.points, 0)) end::integer
                   order by g.nth) as rests,
         '{}'::integer[] as used, '{}'::date[] as used_on, '{}'::integer[] as used_that_day,
         nobody as kept_by_cap, nobody as kept_by_budget
    into e
    from unnest(campaign_ids) with ordinality g (id, nth)
    join campaigns k on k.id = g.id
    left join (select w.ref, sum(w.points) as points from purchase_lines w
                where w.purchase_id > first_id and w.kind = 'campaign' and cardinality(campaign_ids) > 1
                group by w.ref) l on l.ref = g.id;

  -- How often each person had each campaign is followed only where a cap asks for it.
  counted := exists (select from unnest(offers) o where num_nonnulls((o).per_day, (o).in_all) > 0);
  if counted then
    e.used := array_fill(0, array[
      coalesce((select max(id) from users), 0)::integer * cardinality(campaign_ids)]);
    for c in
      select u.user_id, u.in_all - (
               select count(*) from purchases p
                 join purchase_lines w on w.purchase_id = p.id and w.kind = 'campaign' and w.ref = g.id
                where p.user_id = u.user_id and p.id > first_id) as times, g.nth
        from unnest(campaign_ids) with ordinality g (id, nth)
        join campaign_uses u on u.campaign_id = g.id
       where g.id <> of
         and exists (select from unnest(offers) o where (o).campaign_id = g.id and (o).in_all is not null)
    loop
      e.used[(c.user_id - 1) * cardinality(campaign_ids) + c.nth] := c.times;
    end loop;
    e.used_on := array_fill(null::date, array[cardinality(e.used)]);
    e.used_that_day := array_fill(0, array[cardinality(e.used)]);
  end if;

  by_tier := exists (select from unnest(offers) o where (o).from_tier is not null);
  at_id := first_id;
  while at_id < last_id loop
    select max(p.id) as last,
           array_agg(p.user_id order by p.id) filter (where p.counts) as users,
           array_agg(p.branch_id order by p.id) filter (where p.counts) as branches,
           array_agg(p.due order by p.id) filter (where p.counts) as dues,
           array_agg(p.earned_at order by p.id) filter (where p.counts) as ats,
           array_agg(p.tier_multiplier order by p.id) filter (where p.counts) as multipliers,
           array_agg(case when not by_tier then 1
                          else coalesce(p.tier, (select h.tier from person_tiers h
                                                  where h.user_id = p.user_id and h.holds @> p.at), 1)
                     end order by p.id) filter (where p.counts) as own_tiers,
           array_agg(p.first order by p.id) filter (where p.counts) as firsts,
           array_agg(p.earned order by p.id) filter (where p.counts) as earned
      into chunk
      from (select q.*, q.tier_multiplier is not null and q.earned > 0
                        and (q.refunded < q.due or q.due = 0) as counts
              from purchases q where q.id > at_id order by q.id limit chunk_size) p;
    at_id := chunk.last;
    continue when chunk.users is null;
    purchases_read := purchases_read + cardinality(chunk.users);

    e := earned_by(chunk.users::integer[], chunk.branches, chunk.dues, chunk.ats, chunk.multipliers,
                   chunk.own_tiers, top_tier, chunk.firsts, offers, nths, e.rests, e.used, e.used_on, e.used_that_day,
                   e.kept_by_cap, e.kept_by_budget);
    for c in
      select (r.at at time zone 'Europe/Istanbul')::date - zero + 1 as day,
             sum(r.bonus) filter (where r.k = 1) as points,
             sum(r.base + r.tier + r.bonus - r.earned) as net
        from unnest(chunk.ats, e.bases, e.tiers, e.chosen, e.bonuses, chunk.earned)
             as r (at, base, tier, k, bonus, earned)
       where r.base + r.tier + r.bonus <> r.earned or r.k = 1
       group by 1
    loop
      day_points[c.day] := coalesce(day_points[c.day], 0) + coalesce(c.points, 0);
      day_net[c.day] := coalesce(day_net[c.day], 0) + c.net;
    end loop;
    for c in
      select r.person, sum(r.bonus) as points, count(*) as times
        from unnest(chunk.users, e.chosen, e.bonuses) as r (person, k, bonus)
       where r.k = 1 group by r.person
    loop
      person_points[c.person] := coalesce(person_points[c.person], 0) + c.points;
      person_times[c.person] := coalesce(person_times[c.person], 0) + c.times;
      matched := matched + c.times;
    end loop;
    raise notice 'replayed %', least(99, (at_id - first_id) * 100 / greatest(1, last_id - first_id));
  end loop;

  return jsonb_build_object(
    'from', since, 'until', until, 'purchases', purchases_read, 'matched', matched,
    'byCap', e.kept_by_cap[own], 'byBudget', e.kept_by_budget[own],
    'pointValue', (select point_value from programme_settings order by id desc limit 1),
    'points', (select coalesce(sum(p), 0) from unnest(day_points) p),
    'net', (select coalesce(sum(p), 0) from unnest(day_net) p),
    'people', (select count(*) from unnest(person_times) t where t > 0),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'day', zero + d - 1, 'points', coalesce(day_points[d], 0), 'net', coalesce(day_net[d], 0))
               order by d), '[]')
        from generate_series(1, (until at time zone 'Europe/Istanbul')::date - zero + 1) d),
    'top', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'userId', t.person, 'points', t.points, 'purchases', t.times)
               order by t.points desc, t.person), '[]')
        from (select p.person, p.points, p.times
                from unnest(person_points, person_times) with ordinality as p (points, times, person)
               where p.points > 0 order by p.points desc, p.person limit 10) t));
end
$$;
revoke execute on function replay_campaign from public;
grant execute on function replay_campaign to telve_worker;
