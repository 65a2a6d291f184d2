import { connect, type Sql } from '../connection.ts'
import { openLedger } from '../ledger/ledger.ts'
import { LedgerModel, modelBounds } from '../ledger/model.ts'
import { todayOf } from '../testing/days.ts'
import { setBounds } from '../testing/test-bounds.ts'
import { changeCampaign, publishCampaign } from '../testing/test-campaigns.ts'
import { testDatabase } from '../testing/test-database.ts'
import { givePost } from '../testing/test-posts.ts'
import { BillModel } from './model-bills.ts'
import { CampaignModel, type CampaignTerms, type ModelCampaign } from './model-campaigns.ts'
import { type Benefit, CouponModel, type ModelCoupon, type ModelReward } from './model-coupons.ts'
import type { RealTill } from './model-draws.ts'
import { addVeterans, beginAYearAgo } from './model-veterans.ts'
import { openPurchases } from './purchases.ts'

/** points for a coffee that is hung */
export const suspendedCoffeePrice = 20
const price = 9_500

/**
 * A database for some histories of a day: one after the other, each with people of its own.
 *
 * @param day its day; today unless it is named
 */
export const openHistories = async (day?: string) => {
  const database = await testDatabase()
  const { sql, url } = database
  const today = day ?? (await todayOf(sql))
  const api = connect(url, { role: 'telve_api', max: 4 })
  const worker = connect(url, { role: 'telve_worker', max: 1 })
  const [item] = await sql<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select id, 'Espresso', '-', ${price} from c returning id`
  await beginAYearAgo(sql, today)
  await setBounds(sql, modelBounds)
  await sql`
    insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on)
    select point_value, grant_months, coupon_days, ${suspendedCoffeePrice}, starts_on
      from programme_settings order by id desc limit 1`
  const campaigns = [
    await publishCampaign(sql, { name: 'Hep', bonus: 7 }),
    await publishCampaign(sql, { name: 'Büyük', multiplier: 250, least_due: 15_000 }),
    await publishCampaign(sql, { name: 'İlk', bonus: 40, first_purchase: true }),
  ]
  return {
    ...{ today, sql, api, worker, url, campaigns, items: [item?.id ?? 0] },
    close: async () => {
      await Promise.all([api.end(), worker.end()])
      await database.drop()
    },
  }
}
export type Histories = Awaited<ReturnType<typeof openHistories>>

/** Three customers, the first of whom is staff, two more of the staff and an administrator; their scans. */
export const setUp = async (at: Histories): Promise<{ model: BillModel; real: RealTill }> => {
  const { sql, api, url } = at
  const people = await sql<{ id: number }[]>`
    insert into users (username, password_hash, full_name, verified_at)
    select gen_random_uuid() || '@telve.example', 'x', 'Kişi', now()
      from generate_series(1, 6) n returning id`
  const [first = 0, second = 0, third = 0, ...staff] = people.map(({ id }) => id)
  const users = [first, second, third]
  const branches = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Moda', 'x', 41, 29, 'x'), ('Bebek', 'x', 41, 29, 'x') returning id`
  const actors = [first, ...staff]
  for (const [i, id] of actors.entries())
    await givePost(sql, id, { role: i === 3 ? 'administrator' : 'barista' })
  const scans = await sql<{ id: string; staff: number; customer: number }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    select s, c, sha256(gen_random_uuid()::text::bytea), true, now(), now() + interval '1 hour'
      from unnest(${actors}::bigint[]) s, unnest(${users}::bigint[]) c where s <> c
    returning id, staff_id as staff, customer_id as customer`
  const [days] = await sql<LedgerModel['days'][]>`
    select day as today, (day + interval '12 months')::date as in_a_year, day + 30 as in_a_month
      from (select ${at.today}::date as day) d`
  const ledger = new LedgerModel(days ?? { today: '', inAYear: '', inAMonth: '' })
  for (const id of users) ledger.users.set(id, { active: true, points: 0, entries: [], awarded: 0 })
  // Of the two more of the staff the first is a manager at Moda, and a barista elsewhere.
  const [manager = 0] = staff
  const [moda] = branches
  await givePost(sql, manager, { role: 'branch_manager', branchId: moda?.id })
  for (const [i, id] of actors.entries())
    ledger.actors.set(id, {
      ...{ isAdmin: i === 3, given: 0, billed: 0 },
      ...(i === 1 && { manages: moda?.id }),
    })
  for (const { id } of branches) ledger.openBranches.add(id)
  const open = new Map(scans.map(({ id, staff: s, customer }) => [`${s} ${customer}`, id]))
  const coupons = new CouponModel(await makeRewards(at))
  coupons.coupons.push(...(await giveGifts(sql, users)))
  const card = { id: await makeCard(at), size: 3, price }
  const campaigns = new CampaignModel(await startCampaigns(at))
  const real: RealTill = {
    ...{ users, actors: [null, null, ...actors], branches: branches.map(({ id }) => id) },
    ...{ scans: open, sent: [], bills: [] },
    ledger: openLedger({ url, sql: api }),
    purchases: openPurchases({ url, sql: api, maxBatch: 7 }),
  }
  const model = new BillModel(ledger, open, campaigns, coupons, card)
  await addVeterans(
    sql,
    model,
    new Map([
      [second, 600],
      [third, 2_000],
    ]),
  )
  return { model, real }
}

const makeRewards = async ({ sql, items }: Histories): Promise<ModelReward[]> => {
  const rows = await sql<{ id: number }[]>`
    insert into rewards (name, price, benefit, item_ids, amount, percentage, most, stock, per_person,
                         from_tier)
    values ('Kahve', 60, 'item', ${items}, null, null, null, 3, 2, null),
           ('20 TL', 15, 'amount', '{}', 2000, null, null, null, null, null),
           ('Yüzde 30', 25, 'percentage', '{}', null, 30, 4000, null, 3, null),
           ('Fincan 10 TL', 10, 'amount', '{}', 1000, null, null, null, null, 2)
    returning id`
  const ids = rows.map(({ id }) => id)
  const bounds = {
    stock: Number.POSITIVE_INFINITY,
    perPerson: Number.POSITIVE_INFINITY,
    fromTier: 1,
  }
  const of = (n: number, cost: number, benefit: Benefit, more: Partial<typeof bounds> = {}) => ({
    ...{ id: ids[n] ?? 0, price: cost, benefit, ...bounds, ...more },
  })
  return [
    of(0, 60, { kind: 'item', price }, { stock: 3, perPerson: 2 }),
    of(1, 15, { kind: 'amount', amount: 2_000 }),
    of(2, 25, { kind: 'percentage', percentage: 30, most: 4_000 }, { perPerson: 3 }),
    of(3, 10, { kind: 'amount', amount: 1_000 }, { fromTier: 2 }),
  ]
}

/** A gift that needs 50 TL paid, and a birthday's, for each customer. */
const giveGifts = async (sql: Sql, users: readonly number[]): Promise<ModelCoupon[]> => {
  const rows = await sql<{ id: number; userId: number; source: string }[]>`
    insert into coupons (user_id, source, name, benefit, amount, percentage, most, least_paid,
                         created_at, expires_at)
    select u, g.source::coupon_source, 'Hediye', g.benefit::benefit, g.amount, g.percentage, g.most,
           g.least, now(), now() + interval '20 days'
      from unnest(${users as number[]}::bigint[]) u
     cross join (values ('welcome', 'amount', 2500, null::int, null::int, 5000),
                        ('birthday', 'percentage', null, 100, 15000, 0))
             as g (source, benefit, amount, percentage, most, least)
     order by u
    returning id, user_id, source`
  return rows.map(({ id, userId, source }) => ({
    ...{ id, userId, points: 0, reward: undefined, ofCard: false, state: 'usable', over: false },
    ...(source === 'welcome'
      ? { benefit: { kind: 'amount', amount: 2_500 }, leastPaid: 5_000 }
      : { benefit: { kind: 'percentage', percentage: 100, most: 15_000 }, leastPaid: 0 }),
  }))
}

const makeCard = async ({ sql, items }: Histories): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size) values ('Kart', ${items}, 3) returning id`
  return row?.id ?? 0
}

const budget = 150

/** Every history begins with the same campaigns, which have so much left to give. */
const startCampaigns = async ({ sql, campaigns }: Histories): Promise<ModelCampaign[]> => {
  const terms: Omit<CampaignTerms, 'version'>[] = [
    { bonus: 7, multiplier: null, leastDue: 0, firstOnly: false, inAll: 6 },
    { bonus: null, multiplier: 250, leastDue: 15_000, firstOnly: false, inAll: 4 },
    { bonus: 40, multiplier: null, leastDue: 0, firstOnly: true, inAll: 10 },
  ]
  const made: ModelCampaign[] = []
  for (const [i, id] of campaigns.entries()) {
    const of = terms[i] ?? {
      ...{ bonus: 1, multiplier: null, leastDue: 0 },
      ...{ firstOnly: false, inAll: 1 },
    }
    const [row] = await sql<{ spent: number; running: boolean }[]>`
      select c.spent, v.state = 'published' as running
        from campaigns c join campaign_versions v on v.campaign_id = c.id and v.version = c.version
       where c.id = ${id}`
    const spent = row?.spent ?? 0
    await changeCampaign(sql, 'edit', id, {
      ...{ in_all: of.inAll, budget: spent + budget },
      ...(of.bonus !== null && { bonus: of.bonus }),
    })
    if (!row?.running) await changeCampaign(sql, 'publish', id)
    made.push({
      id,
      running: true,
      terms: { ...of, version: 0 },
      budget: spent + budget,
      spent,
      uses: new Map(),
    })
  }
  // A version begins 2 ms ahead.
  await Bun.sleep(6)
  return made
}
