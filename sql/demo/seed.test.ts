import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entryApprover } from '../approvers.ts'
import { orderProblems } from '../testing/order-problems.ts'
import { prepareDemo } from '../testing/test-demo.ts'
import { demoBroadcasts } from './broadcasts.ts'
import { demoAccounts } from './seed.ts'

const { sql, now, count } = await prepareDemo()
const drawings = join(import.meta.dirname, '../../web/public')

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
  expect(found).toMatchObject({ stories: 6, events: 5, users: 314, outbox: 1 })
  expect(found.point_transactions).toBeGreaterThan(3_000)
})

it('has prices that were raised nineteen days ago, and a drink of last winter in the archive', async () => {
  const [row] = await sql`
    select (select count(*)::int from menu_items where archived_at is not null) as archived,
           (select count(*)::int from menu_items where allergens is null) as not_stated,
           (select count(*)::int from menu_prices) as prices,
           (select array_agg(distinct act order by act) from changes) as acts,
           (select max(since) from menu_prices) as changed`
  expect(row).toEqual({
    ...{ archived: 1, notStated: 1, prices: 52, acts: ['changed', 'created', 'deleted'] },
    changed: new Date('2026-11-01T06:00:00+03:00'),
  })
})

it('has coffees that hang at three branches, each with its act and its points', async () => {
  const hanging = await sql<{ hanging: number }[]>`
    select hanging from hanging_coffees order by branch_id`
  expect(hanging.map((branch) => branch.hanging)).toEqual([3, 2, 1])
  const [row] = await sql`
    select (select count(*) filter (where kind = 'hung')::int from hanging_acts) as acts,
           (select count(*)::int from point_transactions where kind = 'donation') as entries`
  expect(row).toEqual({ acts: 10, entries: 10 })
})

it('has odd acts that wait for somebody, each with the acts that it counts, and three that were settled', async () => {
  const flags = await sql<{ settled: boolean; acts: number; signs: number }[]>`
    select outcome is not null as settled, acts, (select count(*)::int from signs_of_flag(f)) as signs
      from flags f`
  expect(flags.filter(({ settled }) => settled)).toHaveLength(3)
  expect(flags.length).toBeGreaterThan(4)
  for (const { acts, signs } of flags) expect(signs).toBe(acts)
})

it('has a flag whose bills and order were refunded as it was settled', async () => {
  const undone = await sql`
    select o.id is not null as is_order, r.actor_id = f.settled_by as by_whom, r.note = 'Uyarı ' || f.id as named,
           n.points = r.taken and p.refunded = p.due as whole, undo_refusal('bill', e) as again
      from flag_undos n join flags f on f.id = n.flag_id join purchase_refunds r on r.id = n.refund_id
      join purchases p on p.id = r.purchase_id join point_transactions e on e.id = n.entry_id
      left join order_refunds o on o.purchase_refund_id = r.id and o.note = r.note and o.actor_id = r.actor_id
     order by 1`
  const row = { byWhom: true, named: true, whole: true, again: 'done' }
  expect(undone).toEqual([false, false, true].map((isOrder) => ({ isOrder, ...row })))
  expect(await orderProblems(sql)).toEqual([])
})

it('has points above a barista’s bound, given and taken back as a manager approved at the branch’s tablet', async () => {
  const acts = await sql`
    select a.act, p.amount, u.full_name as by, ${entryApprover(sql)} ->> 'fullName' as approver,
           t.branch_id = p.branch_id and t.enrolled_at < a.used_at as here, a.used_at = p.created_at as at_once,
           exists (select from security_log l where l.kind = 'act_approved' and l.actor_id = a.approver_id
                      and l.subject_id = a.actor_id and l.at = a.used_at) as noted,
           p.amount between 1 + b.staff_entry and b.manager_entry as needed
      from approvals a
      join point_transactions p on p.request_key = a.request_key and coalesce(p.reverses, p.user_id) = a.subject
      join users u on u.id = p.actor_id join tablets t on t.id = a.tablet_id
     cross join (select * from award_bounds order by id desc limit 1) b
     order by p.amount, p.id`
  const row = { by: 'Barış Demirci', approver: 'Gülşah Yıldırım' }
  const holds = { here: true, atOnce: true, noted: true, needed: true }
  expect(acts).toEqual(
    [2_500, 3_000].flatMap((amount) =>
      ['award', 'take_back'].map((act) => ({ act, amount, ...row, ...holds })),
    ),
  )
})

it('has a bill above a barista’s bound, and a refund of an order, that a manager approved at the tablet', async () => {
  const acts = await sql`
    select a.act, p.kind, u.full_name as by, ${entryApprover(sql)} ->> 'fullName' as approver,
           o.request_key is not null as of_order, a.used_at = p.created_at as at_once,
           case a.act when 'bill' then bill.total between 1 + b.staff_bill and b.manager_bill
                      else p.amount > points_unasked() and bill.refunded = bill.due end as needed
      from approvals a
      left join order_refunds o on a.act = 'refund' and o.request_key = a.request_key
      left join purchase_refunds r on r.id = o.purchase_refund_id
      join purchases bill on bill.id = case a.act when 'refund' then a.subject end
                          or a.act = 'bill' and bill.request_key = a.request_key and bill.user_id = a.subject
      join point_transactions p on p.id = case a.act when 'bill' then bill.entry_id else r.entry_id end
      join users u on u.id = a.actor_id and u.id = p.actor_id
     cross join (select * from award_bounds order by id desc limit 1) b
     order by a.act`
  const row = { by: 'Barış Demirci', approver: 'Gülşah Yıldırım', atOnce: true, needed: true }
  expect(acts).toEqual([
    { act: 'bill', kind: 'purchase', ofOrder: false, ...row },
    { act: 'refund', kind: 'refund', ofOrder: true, ...row },
  ])
})

it('has people at its events, one of which is full', async () => {
  const events = await sql<{ taken: number; capacity: number | null }[]>`
    select taken, capacity from events order by event_date`
  expect(events.map(({ taken }) => taken)).toEqual([7, 21, 16, 18, 34])
  expect(events.filter(({ taken, capacity }) => taken === capacity)).toHaveLength(1)
})

it('counts stories and events from the first start', async () => {
  const [row] = await sql`
    select (select min(expires_at) from stories) as expires,
           (select min(event_date) from events) as soonest,
           (select bool_or(end_date <= event_date) from events) as backwards`
  expect(row?.expires.getTime()).toBeGreaterThan(now.getTime() + 7 * 86_400_000)
  expect(row?.soonest).toEqual(new Date('2026-11-23T14:00:00+03:00'))
  expect(row?.backwards).toBe(false)
})

it('has a drawing for each picture, and a picture for each drawing', async () => {
  const pictures = await sql<{ url: string }[]>`
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
  const spoiled = await sql`
    select words from (
      select full_name as words from users union all select name || address || opening_hours from branches
      union all select name || description from menu_items union all select name from menu_categories
      union all select title from stories union all select title || description || location from events
      union all select comment from ratings union all select comment from visit_ratings union all select title || message from notifications
    ) as texts where words ~ '[ÃÄÅÂ�]|[^\\x20-\\x7eçğıöşüâîûÇĞİÖŞÜ’“”…–₺]'`
  expect(spoiled).toEqual([])
})

it('has invitations in each state, one of them rewarded', async () => {
  const states = await sql<{ state: string }[]>`
    select state from referrals order by state::text`
  expect(states.map(({ state }) => state)).toEqual([
    ...['earned', 'flagged', 'lapsed', 'rejected', 'waiting'],
  ])
  const [row] = await sql`
    select count(*)::int as entries from point_transactions where kind = 'referral'`
  expect(row).toEqual({ entries: 2 })
})

describe('the accounts', () => {
  it.each([
    [demoAccounts.admin, ['administrator']],
    [demoAccounts.staff, ['barista']],
    [demoAccounts.customer, []],
  ])('%s opens by the password', async (username, roles) => {
    const [user] = await sql<{ passwordHash: string; roles: string[] }[]>`
      select password_hash, roles::text[] from users where username = ${username}`
    expect(user?.roles).toEqual(roles)
    expect(await Bun.password.verify(demoAccounts.password, user?.passwordHash ?? '')).toBe(true)
  })

  it('show a customer with a history, points and news', async () => {
    const [user] = await sql`
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

it('marks what offers something as marketing, which went to those alone who consent', async () => {
  const marked = await sql`select title from broadcasts where marketing order by id`
  expect(marked.map(({ title }) => title)).toEqual([
    'Yeni çekirdek: Etiyopya Guji',
    'Salep mevsimi açıldı',
    'Tatlının yanına kahve bizden',
  ])
  const [strangers] = await sql`
    select count(*)::int as people
      from notifications n join broadcasts b on b.id = n.broadcast_id and b.marketing
     where not consents_to(n.user_id, 'push') and not exists (
             select from consents c where c.user_id = n.user_id and c.kind = 'push')`
  expect(strangers).toEqual({ people: 0 })
})

it('has broadcasts of the past, each in the inboxes that it counts, in the order of time', async () => {
  const sent = await sql<{ rows: number; delivered: number; all: boolean; done: boolean }[]>`
    select b.delivered, b.chosen is null as all, b.finished_at > b.created_at as done,
           (select count(*)::int from notifications where broadcast_id = b.id) as rows
      from broadcasts b order by b.id desc`
  expect(sent.map((b) => b.rows)).toEqual(sent.map((b) => b.delivered))
  expect(sent).toHaveLength(demoBroadcasts.length)
  expect(sent.every((b) => b.done && b.rows > 20)).toBe(true)
  expect(sent.some((b) => !b.all)).toBe(true)
  const outOfOrder = await sql`
    select from (select created_at < lag(created_at) over (partition by user_id order by id) as odd
                   from notifications) inbox where odd`
  expect(outOfOrder).toHaveLength(0)
  const tooEarly = await sql`
    select from notifications n join users u on u.id = n.user_id where n.created_at < u.created_at`
  expect(tooEarly).toHaveLength(0)
})

it('has people with and without phone and birth date, active and not, named in Turkish', async () => {
  const [row] = await sql`
    select count(*) filter (where phone is null)::int as no_phone,
           count(*) filter (where birth_date is null)::int as no_birth_date,
           count(*) filter (where not is_active)::int as inactive,
           string_agg(full_name, '') as names
      from users`
  for (const few of [row?.noPhone, row?.noBirthDate, row?.inactive]) {
    expect(few).toBeGreaterThan(5)
    expect(few).toBeLessThan(80)
  }
  for (const letter of 'ğşıİçöüÇŞÖÜ') expect(row?.names).toContain(letter)
  const addresses = await sql`
    select username from users where username !~ '^[a-z0-9.]+@(posta|telve)\\.example$'`
  expect(addresses).toEqual([])
})

it('has a security log of two months, in which everything happened before now', async () => {
  const lines = await sql<{ kind: string; lines: number; first: Date; last: Date }[]>`
    select kind, count(*)::int as lines, min(at) as first, max(at) as last
      from security_log group by kind`
  const of = Object.fromEntries(lines.map((line) => [line.kind, line.lines]))
  for (const kind of ['sign_in', 'sign_in_failed', 'password_changed', 'role_changed'])
    expect(of[kind], kind).toBeGreaterThan(1)
  expect(of.reactivated).toBe(1)
  const [row] = await sql`
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
  const early = await sql`
    select from security_log l join users u on u.id = coalesce(l.subject_id, l.actor_id)
     where l.at < u.created_at`
  expect(early).toHaveLength(0)
})

it('has ratings whose ids follow their days, as those of people do', async () => {
  for (const table of ['ratings', 'visit_ratings']) {
    const rows = await sql<{ at: Date }[]>`select created_at as at from ${sql(table)} order by id`
    const times = rows.map((row) => row.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
})

it('has rated visits at every branch, each at the branch where it was and after it', async () => {
  const [row] = await sql`
    select count(distinct r.branch_id)::int as branches, count(r.order_id) > 0 as of_orders,
           count(r.purchase_id) > 0 as of_bills,
           count(*) filter (where r.user_id <> v.user_id or r.branch_id <> v.branch_id
                               or r.created_at <= v.at or r.created_at >= ${now})::int as wrong
      from visit_ratings r
      join (select id as order_id, null::bigint as purchase_id, user_id, branch_id, state_at as at from orders
            union all
            select null, id, user_id, branch_id, at from purchases) v
        on v.order_id = r.order_id or v.purchase_id = r.purchase_id`
  expect(row).toEqual({ branches: 6, ofOrders: true, ofBills: true, wrong: 0 })
})
