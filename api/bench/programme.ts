import type { Sql } from '#sql/connection.ts'
import type { BenchEnvironment } from './environment.ts'
import { openScans } from './purchases.ts'

/** A programme to run benches on: what can be had, and who has scanned whom. */
export interface BenchProgramme {
  /** by customer, from the first one on: the administrator's open scan */
  scans: readonly string[]
  branches: readonly number[]
  rewards: readonly number[]
  stampCard: number
  /** kuruş, the only product */
  price: number
  campaigns: readonly number[]
}

/**
 * Sets up rewards (one without bounds, one with a stock and a bound a person), a stamp card of five,
 * campaigns whose budgets are soon spent, and branches to hang coffees at, for 20 points each.
 */
export const setUpProgramme = async (
  bench: BenchEnvironment,
  { branches, budget }: { branches: number; budget: number },
): Promise<BenchProgramme> => {
  const { sql } = bench
  const price = 9_500
  const [item] = await sql<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select id, 'Espresso', '-', ${price} from c returning id`
  const items = [item?.id ?? 0]
  const [card] = await sql<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size) values ('Kahve kartı', ${items}, 5) returning id`
  const rewards = await sql<{ id: number }[]>`
    insert into rewards (name, price, benefit, item_ids, amount, stock, per_person)
    values ('10 TL indirim', 15, 'amount', '{}', 1000, null, null),
           ('Bir espresso', 25, 'item', ${items}, null, 150, 8)
    returning id`
  await sql`
    insert into programme_settings (point_value, grant_months, coupon_days, donation_points, starts_on)
    select point_value, grant_months, coupon_days, 20, starts_on from programme_settings
     order by id desc limit 1`
  const opened = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    select 'Şube ' || n, 'Adres', 41, 29, '24 saat' from generate_series(1, ${branches}) n
    returning id`
  return {
    scans: await openScans(sql, bench.firstCustomer),
    branches: opened.map(({ id }) => id),
    rewards: rewards.map(({ id }) => id),
    stampCard: card?.id ?? 0,
    price,
    campaigns: [
      await publish(sql, { name: 'Her alışverişe', bonus: 7, budget }),
      await publish(sql, { name: 'Büyük alışverişe', multiplier: 200, least_due: 15_000, budget }),
    ],
  }
}

/** Publishes a campaign for a year. */
const publish = async (sql: Sql, fields: Record<string, string | number>): Promise<number> => {
  const [drafted] = await sql<{ id: number }[]>`
    select id from change_campaign(null, 'create', null, ${sql.json({
      ...{ first_purchase: false, ...fields },
      runs: `[${dayFrom(-2)},${dayFrom(365)})`,
    })}, null)`
  const id = drafted?.id ?? 0
  await sql`select from change_campaign(null, 'publish', null, '{}', ${id})`
  return id
}

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Lets days pass for what expires: points by `expiry_day()`, of which each turn makes the next day. Only
 * for databases of benches.
 */
export const openNights = async (sql: Sql) => {
  await sql`create table bench_nights (count integer not null)`
  await sql`insert into bench_nights values (0)`
  await sql`grant select on bench_nights to telve_worker`
  await sql`
    create or replace function expiry_day() returns date language sql stable
    return (now() at time zone 'Europe/Istanbul' - interval '3 hours')::date
           + (select count from bench_nights)`
  return {
    /** The next night: points kept until `count` days from now have expired with it. */
    next: async (): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        update bench_nights set count = count + 1 returning count`
      return row?.count ?? 0
    },
    /** Lets the last day of some usable coupons come near, so that their owners are warned. */
    nearCoupons: (most: number) => moveCoupons(sql, most, '2 days'),
    /** Ends the last day of some usable coupons. */
    endCoupons: (most: number) => moveCoupons(sql, most, '0 days'),
  }
}

/** Nothing but the clock moves a coupon's end: the triggers that say so are left out. */
const moveCoupons = (sql: Sql, most: number, away: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update coupons set expires_at = now() + ${away}::interval, warned_at = null
       where id in (select id from coupons where state = 'usable' order by random()
                     limit ${most} for no key update skip locked)`
  })
