import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { demoBroadcasts } from './broadcasts.ts'
import { demoAccounts, seedDemo } from './seed.ts'

const now = new Date('2026-11-20T14:00:00+03:00')
const drawings = join(import.meta.dirname, '../../web/public')

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  expect(await seedDemo(db.sql, { now })).toBe(true)
})
afterAll(() => db.drop())

const count = async (table: string): Promise<number> => {
  const [row] = await db.sql<
    { count: number }[]
  >`select count(*)::int as count from ${db.sql(table)}`
  return row?.count ?? -1
}
const counts = async () => {
  const tables = ['users', 'branches', 'point_transactions', 'notifications', 'outbox', 'ratings']
  const more = ['menu_categories', 'menu_items', 'stories', 'events', 'menu_favourites', 'consents']
  const found: Record<string, number> = {}
  for (const table of [...tables, ...more]) found[table] = await count(table)
  return found
}

it('has what the demo promises', async () => {
  const found = await counts()
  expect(found).toMatchObject({ branches: 6, menu_categories: 5, menu_items: 26 })
  expect(found).toMatchObject({ stories: 6, events: 5, users: 309, outbox: 1 })
  expect(found.point_transactions).toBeGreaterThan(3_000)
})

it('has prices that were raised nineteen days ago, and a drink of last winter in the archive', async () => {
  const [row] = await db.sql`
    select (select count(*)::int from menu_items where archived_at is not null) as archived,
           (select count(*)::int from menu_items where allergens is null) as not_stated,
           (select count(*)::int from menu_prices) as prices,
           (select max(since) from menu_prices) as changed`
  expect(row).toEqual({
    ...{ archived: 1, not_stated: 1, prices: 52 },
    changed: new Date('2026-11-01T06:00:00+03:00'),
  })
})

it('has coffees that hang at three branches, each with its act and its points', async () => {
  const hanging = await db.sql<{ hanging: number }[]>`
    select hanging from hanging_coffees order by branch_id`
  expect(hanging.map((branch) => branch.hanging)).toEqual([3, 2, 1])
  const [row] = await db.sql`
    select (select count(*) filter (where kind = 'hung')::int from hanging_acts) as acts,
           (select count(*)::int from point_transactions where kind = 'donation') as entries`
  expect(row).toEqual({ acts: 10, entries: 10 })
})

it('has invitations in each state, one of them rewarded', async () => {
  const states = await db.sql<{ state: string }[]>`
    select state from referrals order by state::text`
  expect(states.map(({ state }) => state)).toEqual([
    ...['earned', 'flagged', 'lapsed', 'rejected', 'waiting'],
  ])
  const [row] = await db.sql`
    select count(*)::int as entries from point_transactions where kind = 'referral'`
  expect(row).toEqual({ entries: 2 })
})

it('has people at its events, one of which is full', async () => {
  const events = await db.sql<{ taken: number; capacity: number | null }[]>`
    select taken, capacity from events order by event_date`
  expect(events.map(({ taken }) => taken)).toEqual([7, 21, 16, 18, 34])
  expect(events.filter(({ taken, capacity }) => taken === capacity)).toHaveLength(1)
})

describe('the accounts', () => {
  it.each([
    [demoAccounts.admin, { is_admin: true, is_staff: false }],
    [demoAccounts.staff, { is_admin: false, is_staff: true }],
    [demoAccounts.customer, { is_admin: false, is_staff: false }],
  ])('%s opens by the password', async (username, flags) => {
    const [user] = await db.sql<{ password_hash: string }[]>`
      select password_hash, is_admin, is_staff from users where username = ${username}`
    expect(user).toMatchObject(flags)
    expect(await Bun.password.verify(demoAccounts.password, user?.password_hash ?? '')).toBe(true)
  })

  it('show a customer with a history, points and news', async () => {
    const [user] = await db.sql`
      select u.points,
             (select count(*)::int from point_transactions p where p.user_id = u.id) as entries,
             (select count(*)::int from notifications n where n.user_id = u.id and not is_read) as unread
        from users u where username = ${demoAccounts.customer}`
    // between two rewards, and more than the amount off costs, which a walk redeems
    expect(user?.points).toBeGreaterThan(1_000)
    expect(user?.points).toBeLessThan(1_200)
    expect(user?.entries).toBeGreaterThan(40)
    expect(user?.unread).toBeGreaterThan(0)
  })
})

it('has points that expire soon, of which their owners were told, and some that have expired', async () => {
  const [row] = await db.sql`
    select count(distinct user_id) filter (where expires_on <= '2026-11-23') > 10 as soon,
           count(distinct user_id) filter (where expires_on <= '2026-12-20') > 30 as later,
           count(*) filter (where expires_on < '2026-11-20')::int as late
      from point_lots`
  expect(row).toEqual({ soon: true, later: true, late: 0 })
  const elif = await db.sql`
    select l.expires_on::text as day from point_lots l join users u on u.id = l.user_id
     where u.username = ${demoAccounts.customer} and l.expires_on <= '2026-12-20' order by 1`
  expect(elif.at(0)?.day).toBe('2026-11-23')
  expect(elif.at(-1)?.day).toBe('2026-12-20')
  const [told] = await db.sql`
    select count(*)::int as messages from notifications n join users u on u.id = n.user_id
     where u.username = ${demoAccounts.customer} and n.title = 'Puanlarınızın süresi doluyor'`
  expect(told).toEqual({ messages: 1 })
  const [expired] = await db.sql`
    select count(*) > 20 as many, count(*) filter (where u.username = ${demoAccounts.customer})::int as elif
      from point_transactions p join users u on u.id = p.user_id where p.kind = 'expiry'`
  expect(expired).toEqual({ many: true, elif: 1 })
})

describe('the purchases', () => {
  it('are seven months of bills by the rules, with refunds, whole and in part', async () => {
    const [row] = await db.sql`
      select count(*)::int as bills, min(at) < '2026-04-25' as early, max(at) > '2026-11-20' as today,
             count(*) filter (where refunded between 1 and due - 1)::int as "inPart",
             count(*) filter (where refunded = due and due > 0)::int as whole
        from purchases`
    expect(row).toMatchObject({ early: true, today: true })
    expect(row?.bills).toBeGreaterThan(3_000)
    expect(row?.inPart).toBeGreaterThan(5)
    expect(row?.whole).toBeGreaterThan(5)
  })

  it('have a campaign on Tuesdays that is near its budget, beside one to come and a draft', async () => {
    const campaigns = await db.sql`
      select v.name, v.state, c.version, c.spent > 0.9 * c.budget as near
        from campaigns c join campaign_versions v on v.campaign_id = c.id and v.version = c.version
       order by c.id`
    expect(campaigns).toEqual([
      { name: 'Salı 2 kat', state: 'published', version: 3, near: true },
      { name: 'Cezve’ye teşekkür', state: 'published', version: 2, near: false },
      { name: 'Sabah kahvesi', state: 'draft', version: 1, near: false },
    ])
    const [given] = await db.sql`
      select sum(l.points)::int - (select sum(spent)::int from campaigns) as apart,
             bool_and(extract(isodow from p.at at time zone 'Europe/Istanbul') = 2) as tuesdays
        from purchase_lines l join purchases p on p.id = l.purchase_id where l.kind = 'campaign'`
    expect(given).toEqual({ apart: 0, tuesdays: true })
  })

  it('have led to tiers at their instants, and counting anew finds nothing else', async () => {
    const tiers = await db.sql`
      select tier, count(*) > 20 as many, max(lower(holds)) < ${now} as past
        from person_tiers where upper_inf(holds) group by 1 order by 1`
    expect(tiers).toEqual([
      { tier: 2, many: true, past: true },
      { tier: 3, many: true, past: true },
    ])
    const [row] = await db.sql`
      select rebuild_tier_points() as wrong, (select count(*)::int from person_tiers) as tiers`
    const [after] = await db.sql`select count(*)::int as tiers from person_tiers`
    expect([row?.wrong, after?.tiers]).toEqual([0, row?.tiers])
  })

  it('have stamped cards and used coupons, whose sums hold', async () => {
    const cards = await db.sql`
      select c.name, count(b.user_id) > 20 as stamped, bool_and(b.stamps < c.size) as open,
             (select count(*)::int from coupons k
               where k.stamp_card_id = c.id and k.state = 'used') > 5 as used
        from stamp_cards c join stamp_balances b on b.card_id = c.id group by c.id order by c.id`
    expect(cards).toEqual([
      { name: '9 kahve, 10. bizden', stamped: true, open: true, used: true },
      { name: '5 tatlı, 6. bizden', stamped: true, open: true, used: true },
    ])
    const wrong = await db.sql`
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
    const states = await db.sql`select distinct state::text from coupons order by 1`
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'expired', 'usable', 'used'])
  })
})

describe('the ledger', () => {
  it('has every balance equal to its sum, without a gap', async () => {
    const wrong = await db.sql`
      select u.id from users u left join point_transactions p on p.user_id = u.id
       group by u.id
      having u.points <> coalesce(sum(case p.type when 'EARN' then p.amount else -p.amount end), 0)
          or u.ledger_seq <> count(p.seq)`
    expect(wrong).toEqual([])
  })

  it('passes its own audit', async () => {
    const { problems, strays, entries } = await auditLedger(db.sql)
    expect(problems).toEqual([])
    expect(strays).toBe(0)
    expect(entries).toBe(await count('point_transactions'))
  })

  it('runs in the order of time, in opening hours, before now', async () => {
    const wrong = await db.sql`
      select from (
        select created_at, lag(created_at) over (partition by user_id order by seq) as before,
               (created_at at time zone 'Europe/Istanbul')::time as clock, kind
          from point_transactions) as entry
       where before >= created_at or created_at >= ${now}
          or kind <> 'expiry' and (clock < '09:00' or clock > '21:00')`
    expect(wrong).toHaveLength(0)
  })

  it('knows spending, and mistakes that an administrator took back', async () => {
    const [row] = await db.sql`
      select count(*) filter (where type = 'SPEND' and reverses is null)::int as spent,
             count(reverses)::int as reversals,
             count(reverses) filter (where not is_admin)::int as by_others
        from point_transactions p join users u on u.id = p.actor_id`
    expect(row?.spent).toBeGreaterThan(200)
    expect(row?.reversals).toBeGreaterThan(10)
    expect(row?.by_others).toBe(0)
  })

  it('has told each customer of each entry once', async () => {
    const [row] = await db.sql`
      select count(*)::int as entries, count(n.id)::int as told
        from point_transactions p
        left join notifications n on n.user_id = p.user_id and n.entry_seq = p.seq`
    expect(row?.told).toBe(row?.entries)
    const [unread] = await db.sql`
      select max(unread)::int as most from (
        select count(*) as unread from notifications where not is_read group by user_id) as inboxes`
    expect(unread?.most).toBe(3)
  })
})

it('has broadcasts of the past, each in the inboxes that it counts, in the order of time', async () => {
  const sent = await db.sql<{ rows: number; delivered: number; all: boolean; done: boolean }[]>`
    select b.delivered, b.chosen is null as all, b.finished_at > b.created_at as done,
           (select count(*)::int from notifications where broadcast_id = b.id) as rows
      from broadcasts b order by b.id desc`
  expect(sent.map((b) => b.rows)).toEqual(sent.map((b) => b.delivered))
  expect(sent).toHaveLength(demoBroadcasts.length)
  expect(sent.every((b) => b.done && b.rows > 20)).toBe(true)
  expect(sent.some((b) => !b.all)).toBe(true)
  const outOfOrder = await db.sql`
    select from (select created_at < lag(created_at) over (partition by user_id order by id) as odd
                   from notifications) inbox where odd`
  expect(outOfOrder).toHaveLength(0)
  const tooEarly = await db.sql`
    select from notifications n join users u on u.id = n.user_id where n.created_at < u.created_at`
  expect(tooEarly).toHaveLength(0)
})

it('has people with and without phone and birth date, active and not, named in Turkish', async () => {
  const [row] = await db.sql`
    select count(*) filter (where phone is null)::int as "noPhone",
           count(*) filter (where birth_date is null)::int as "noBirthDate",
           count(*) filter (where not is_active)::int as inactive,
           string_agg(full_name, '') as names
      from users`
  for (const few of [row?.noPhone, row?.noBirthDate, row?.inactive]) {
    expect(few).toBeGreaterThan(5)
    expect(few).toBeLessThan(80)
  }
  for (const letter of 'ğşıİçöüÇŞÖÜ') expect(row?.names).toContain(letter)
  const addresses = await db.sql`
    select username from users where username !~ '^[a-z0-9.]+@(posta|telve)\\.example$'`
  expect(addresses).toEqual([])
})

it('has a security log of two months, in which everything happened before now', async () => {
  const lines = await db.sql<{ kind: string; lines: number; first: Date; last: Date }[]>`
    select kind, count(*)::int as lines, min(at) as first, max(at) as last
      from security_log group by kind`
  const of = Object.fromEntries(lines.map((line) => [line.kind, line.lines]))
  for (const kind of ['sign_in', 'sign_in_failed', 'password_changed', 'role_changed'])
    expect(of[kind], kind).toBeGreaterThan(1)
  expect(of.reactivated).toBe(1)
  const [row] = await db.sql`
    select (select count(*)::int from users where not is_active) as gone,
           (select count(*)::int from point_transactions where reverses is not null) as reversals,
           (select count(*)::int from point_transactions p join security_log l
              on l.kind = 'points_reversed' and l.at = p.created_at and l.subject_id = p.user_id
             where p.reverses is not null) as dated`
  expect(of.deactivated).toBe(row?.gone + 1)
  expect([of.points_reversed, row?.dated]).toEqual([row?.reversals, row?.reversals])
  for (const { first, last } of lines) {
    expect(last.getTime()).toBeLessThan(now.getTime())
    expect(first.getTime()).toBeGreaterThan(now.getTime() - 300 * 86_400_000)
  }
  const early = await db.sql`
    select from security_log l join users u on u.id = coalesce(l.subject_id, l.actor_id)
     where l.at < u.created_at`
  expect(early).toHaveLength(0)
})

describe('the orders', () => {
  it('are two months of them at every branch, each with what the ledger says of it', async () => {
    const [row] = await db.sql`
      select count(*)::int as orders, count(distinct branch_id)::int as branches,
             min(at) between '2026-09-20' and '2026-09-25' as early,
             count(*) filter (where state = 'collected')::int as collected,
             count(*) filter (where refunded between 1 and due - 1)::int as "inPart",
             (select count(*)::int from order_events where "to" = 'no_show') as "noShows",
             (select count(*)::int from order_problems) as problems
        from orders`
    expect(row).toMatchObject({ branches: 6, early: true, problems: 0 })
    expect(row?.orders).toBeGreaterThan(400)
    expect(row?.collected).toBeGreaterThan(350)
    expect(row?.inPart).toBeGreaterThan(0)
    expect(row?.noShows).toBeGreaterThan(1)
  })

  it('are under way in every state at the start, and some of them paid with points', async () => {
    const states = await db.sql<{ state: string }[]>`
      select distinct state::text from orders where at > ${now}::timestamptz - interval '3 hours'
         and state <> 'collected' order by 1`
    expect(states.map(({ state }) => state)).toEqual([
      ...['accepted', 'no_show', 'placed', 'preparing', 'ready'],
    ])
    const [paid] = await db.sql`
      select count(*)::int as orders from orders o join point_transactions e on e.id = o.entry_id
       where e.kind = 'order' and e.amount = o.points`
    expect(paid).toEqual({ orders: 2 })
  })

  it('filled a quarter hour of the last morning at Merkez, and will fill one today', async () => {
    const full = await db.sql<{ at: Date }[]>`
      select starts_at as at from order_windows
       where branch_id = 1 and units = capacity order by starts_at`
    expect(full.map(({ at }) => at)).toEqual([
      ...[new Date('2026-11-20T09:30:00+03:00'), new Date('2026-11-20T15:15:00+03:00')],
    ])
  })

  it('count as numbers that were drawn, one for an order', async () => {
    const wrong = await db.sql`
      select from order_numbers n
        full join (select branch_id, day, count(*) as orders from orders group by 1, 2) o
          on (o.branch_id, o.day) = (n.branch_id, n.day)
       where n.drawn is distinct from o.orders`
    expect(wrong).toHaveLength(0)
  })

  it('begin with the first of each customer', async () => {
    const wrong = await db.sql`
      select from orders o
       where first <> not exists (
         select from orders b where b.user_id = o.user_id and b.id < o.id)`
    expect(wrong).toHaveLength(0)
  })
})

it('has ratings whose ids follow their days, as those of people do', async () => {
  const rows = await db.sql<{ at: Date }[]>`select created_at as at from ratings order by id`
  const times = rows.map((row) => row.at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('counts stories and events from the first start', async () => {
  const [row] = await db.sql`
    select (select min(expires_at) from stories) as expires,
           (select min(event_date) from events) as soonest,
           (select bool_or(end_date <= event_date) from events) as backwards`
  expect(row?.expires.getTime()).toBeGreaterThan(now.getTime() + 7 * 86_400_000)
  expect(row?.soonest).toEqual(new Date('2026-11-23T14:00:00+03:00'))
  expect(row?.backwards).toBe(false)
})

it('has a drawing for each picture, and a picture for each drawing', async () => {
  const pictures = await db.sql<{ url: string }[]>`
    select image_url as url from menu_items union select image_url from menu_categories
    union select image_url from stories union select image_url from events order by url`
  for (const { url } of pictures) expect(existsSync(join(drawings, url)), url).toBe(true)
  const files = readdirSync(join(drawings, 'demo')).map((file) => `/demo/${file}`)
  expect(files.sort()).toEqual(pictures.map((picture) => picture.url).sort())
})

it('has drawings that carry neither scripts nor addresses nor inline styles', () => {
  for (const file of readdirSync(join(drawings, 'demo'))) {
    const text = readFileSync(join(drawings, 'demo', file), 'utf8')
    expect(text, file).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/,
    )
    expect(text, file).not.toMatch(/<script|<style|style=|\son\w+=|href=|url\((?!#)/)
  }
})

it('has no text that an encoding has spoiled', async () => {
  const spoiled = await db.sql`
    select words from (
      select full_name as words from users union all select name || address || opening_hours from branches
      union all select name || description from menu_items union all select name from menu_categories
      union all select title from stories union all select title || description || location from events
      union all select comment from ratings union all select title || message from notifications
    ) as texts where words ~ '[ÃÄÅÂ�]|[^\\x20-\\x7eçğıöşüâîûÇĞİÖŞÜ’“”…–₺]'`
  expect(spoiled).toEqual([])
})
