import { describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { prepareDemo, recountedTiers } from '../testing/test-demo.ts'
import { demoAccounts } from './seed.ts'

const { sql, now, count } = await prepareDemo()

it('has points that expire soon, of which their owners were told, and some that have expired', async () => {
  const [row] = await sql`
    select count(distinct user_id) filter (where expires_on <= '2026-11-23') > 10 as soon,
           count(distinct user_id) filter (where expires_on <= '2026-12-20') > 30 as later,
           count(*) filter (where expires_on < '2026-11-20')::int as late
      from point_lots`
  expect(row).toEqual({ soon: true, later: true, late: 0 })
  const elif = await sql`
    select l.expires_on::text as day from point_lots l join users u on u.id = l.user_id
     where u.username = ${demoAccounts.customer} and l.expires_on <= '2026-12-20' order by 1`
  expect(elif.at(0)?.day).toBe('2026-11-23')
  expect(elif.at(-1)?.day).toBe('2026-12-20')
  const [told] = await sql`
    select count(*)::int as messages from notifications n join users u on u.id = n.user_id
     where u.username = ${demoAccounts.customer} and n.title = 'Puanlarınızın süresi doluyor'`
  expect(told).toEqual({ messages: 1 })
  const [expired] = await sql`
    select count(*) > 20 as many, count(*) filter (where u.username = ${demoAccounts.customer})::int as elif
      from point_transactions p join users u on u.id = p.user_id where p.kind = 'expiry'`
  expect(expired).toEqual({ many: true, elif: 1 })
})

describe('the purchases', () => {
  it('are seven months of bills by the rules, with refunds, whole and in part', async () => {
    const [row] = await sql`
      select count(*)::int as bills, min(at) < '2026-04-25' as early, max(at) > '2026-11-20' as today,
             count(*) filter (where refunded between 1 and due - 1)::int as in_part,
             count(*) filter (where refunded = due and due > 0)::int as whole
        from purchases`
    expect(row).toMatchObject({ early: true, today: true })
    expect(row?.bills).toBeGreaterThan(3_000)
    expect(row?.inPart).toBeGreaterThan(5)
    expect(row?.whole).toBeGreaterThan(5)
  })

  it('have a refund that waived, which a coupon can still pay, and one that a cancelled coupon paid', async () => {
    const waivers = await sql`
      select w.paid = w.points as paid, exists (
               select from coupons c
                where c.user_id = w.user_id and c.state = 'usable' and c.points > 0
                  and waived_after(w.user_id, '~reward:' || c.id) = w.points - w.paid) as payable
        from waivers w order by 1`
    expect(waivers).toEqual([
      { paid: false, payable: true },
      { paid: true, payable: false },
    ])
    const [payment] = await sql`
      select kind, type from point_transactions where request_key like '~waived:%'`
    expect(payment).toEqual({ kind: 'refund', type: 'SPEND' })
  })

  it('have a campaign on Tuesdays that is near its budget, beside one to come and a draft', async () => {
    const campaigns = await sql`
      select v.name, v.state, c.version, c.spent > 0.9 * c.budget as near
        from campaigns c join campaign_versions v on v.campaign_id = c.id and v.version = c.version
       order by c.id`
    expect(campaigns).toEqual([
      { name: 'Salı 2 kat', state: 'published', version: 3, near: true },
      { name: 'Cezve’ye teşekkür', state: 'published', version: 2, near: false },
      { name: 'Sabah kahvesi', state: 'draft', version: 1, near: false },
    ])
    const [given] = await sql`
      select sum(l.points)::int - (select sum(spent)::int from campaigns) as apart,
             bool_and(extract(isodow from p.at at time zone 'Europe/Istanbul') = 2) as tuesdays
        from purchase_lines l join purchases p on p.id = l.purchase_id where l.kind = 'campaign'`
    expect(given).toEqual({ apart: 0, tuesdays: true })
  })

  it('have led to tiers at their instants, and counting anew finds nothing else', async () => {
    const tiers = await sql`
      select tier, count(*) > 20 as many, max(lower(holds)) < ${now} as past
        from person_tiers where upper_inf(holds) group by 1 order by 1`
    expect(tiers).toEqual([
      { tier: 2, many: true, past: true },
      { tier: 3, many: true, past: true },
    ])
    expect(await recountedTiers(sql)).toEqual({ wrong: 0, added: 0 })
  })

  it('have stamped cards and used coupons, whose sums hold', async () => {
    const cards = await sql`
      select c.name, count(b.user_id) > 20 as stamped, bool_and(b.stamps < c.size) as open,
             (select count(*)::int from coupons k
               where k.stamp_card_id = c.id and k.state = 'used') > 5 as used
        from stamp_cards c join stamp_balances b on b.card_id = c.id group by c.id order by c.id`
    expect(cards).toEqual([
      { name: '9 kahve, 10. bizden', stamped: true, open: true, used: true },
      { name: '5 tatlı, 6. bizden', stamped: true, open: true, used: true },
    ])
    const putAway = await sql`
      select name from stamp_cards where archived_at < ${now} and archived_at > created_at`
    expect([...putAway]).toEqual([{ name: 'Açılış kartı: 4 kahve, 5. bizden' }])
    const wrong = await sql`
      select p.id from purchases p
        left join (select purchase_id, sum(discount) as discount from purchase_coupons group by 1) u
          on u.purchase_id = p.id
       where p.discount <> coalesce(u.discount, 0)
      union all
      select c.id from coupons c
       where (c.state = 'used') <> exists (select from purchase_coupons u where u.coupon_id = c.id)
          or c.points > 0 and not exists (
            select from point_transactions e where e.user_id = c.user_id and e.kind = 'reward'
               and e.ref = c.id::text and e.amount = c.points)`
    expect(wrong).toEqual([])
    const states = await sql`select distinct state::text from coupons order by 1`
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'expired', 'usable', 'used'])
  })
})

describe('the ledger', () => {
  it('has every balance equal to its sum, without a gap', async () => {
    const wrong = await sql`
      select u.id from users u left join point_transactions p on p.user_id = u.id
       group by u.id
      having u.points <> coalesce(sum(case p.type when 'EARN' then p.amount else -p.amount end), 0)
          or u.ledger_seq <> count(p.seq)`
    expect(wrong).toEqual([])
  })

  it('passes its own audit', async () => {
    const { problems, strays, entries } = await auditLedger(sql)
    expect(problems).toEqual([])
    expect(strays).toBe(0)
    expect(entries).toBe(await count('point_transactions'))
  })

  it('runs in the order of time, in opening hours, before now', async () => {
    const wrong = await sql`
      select from (
        select created_at, lag(created_at) over (partition by user_id order by seq) as before,
               (created_at at time zone 'Europe/Istanbul')::time as clock, kind
          from point_transactions) as entry
       where before >= created_at or created_at >= ${now}
          or kind <> 'expiry' and (clock < '09:00' or clock > '21:00')`
    expect(wrong).toHaveLength(0)
  })

  it('knows spending, and mistakes that an administrator took back, or a barista whom a manager let', async () => {
    const [row] = await sql`
      select count(*) filter (where type = 'SPEND' and reverses is null)::int as spent,
             count(reverses)::int as reversals,
             count(reverses) filter (where 'administrator' <> all (u.roles) and a.id is null)::int as by_others
        from point_transactions p join users u on u.id = p.actor_id
        left join approvals a on a.act = 'take_back' and a.subject = p.reverses`
    expect(row?.spent).toBeGreaterThan(200)
    expect(row?.reversals).toBeGreaterThan(10)
    expect(row?.byOthers).toBe(0)
  })

  it('has told each customer of each entry once', async () => {
    const [row] = await sql`
      select count(*)::int as entries, count(n.id)::int as told
        from point_transactions p
        left join notifications n on n.user_id = p.user_id and n.entry_seq = p.seq`
    expect(row?.told).toBe(row?.entries)
    const [unread] = await sql`
      select max(unread)::int as most from (
        select count(*) as unread from notifications where not is_read group by user_id) as inboxes`
    expect(unread?.most).toBe(3)
  })
})

describe('the orders', () => {
  it('are two months of them at every branch, each with what the ledger says of it', async () => {
    const [row] = await sql`
      select count(*)::int as orders, count(distinct branch_id)::int as branches,
             min(at) between '2026-09-20' and '2026-09-25' as early,
             count(*) filter (where state = 'collected')::int as collected,
             count(*) filter (where refunded between 1 and due - 1)::int as in_part,
             (select count(*)::int from order_events where "to" = 'no_show') as no_shows,
             (select count(*)::int from order_problems) + (select count(*)::int from stray_entries) as problems
        from orders`
    expect(row).toMatchObject({ branches: 6, early: true, problems: 0 })
    expect(row?.orders).toBeGreaterThan(400)
    expect(row?.collected).toBeGreaterThan(350)
    expect(row?.inPart).toBeGreaterThan(0)
    expect(row?.noShows).toBeGreaterThan(1)
  })

  it('are under way in every state at the start, and some of them paid with points', async () => {
    const states = await sql<{ state: string }[]>`
      select distinct state::text from orders where at > ${now}::timestamptz - interval '3 hours'
         and state <> 'collected' order by 1`
    expect(states.map(({ state }) => state)).toEqual([
      ...['accepted', 'no_show', 'placed', 'preparing', 'ready'],
    ])
    const [paid] = await sql`
      select count(*)::int as orders from orders o join point_transactions e on e.id = o.entry_id
       where e.kind = 'order' and e.amount = o.points`
    expect(paid).toEqual({ orders: 2 })
  })

  it('filled a quarter hour of the last morning at Merkez, and will fill one today', async () => {
    const full = await sql<{ at: Date }[]>`
      select starts_at as at from order_windows
       where branch_id = 1 and units = capacity order by starts_at`
    expect(full.map(({ at }) => at)).toEqual([
      ...[new Date('2026-11-20T09:30:00+03:00'), new Date('2026-11-20T15:15:00+03:00')],
    ])
  })

  it('count as numbers that were drawn, one for an order', async () => {
    const wrong = await sql`
      select from order_numbers n
        full join (select branch_id, day, count(*) as orders from orders group by 1, 2) o
          on (o.branch_id, o.day) = (n.branch_id, n.day)
       where n.drawn is distinct from o.orders`
    expect(wrong).toHaveLength(0)
  })

  it('begin with the first of each customer', async () => {
    const wrong = await sql`
      select from orders o
       where first <> not exists (
         select from orders b where b.user_id = o.user_id and b.id < o.id)`
    expect(wrong).toHaveLength(0)
  })
})
