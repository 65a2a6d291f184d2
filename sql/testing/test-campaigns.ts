import type { Sql } from '../connection.ts'

export interface TestCampaign {
  name?: string
  multiplier?: number
  bonus?: number
  runs?: string
  weekdays?: number[]
  from_minute?: number
  until_minute?: number
  branches?: number[]
  from_tier?: number
  least_due?: number
  first_purchase?: boolean
  per_day?: number
  in_all?: number
  budget?: number
}

export interface Change {
  id: number | null
  outcome: string
  version: number | null
}

/** Changes a campaign as the API does. */
export async function changeCampaign(
  sql: Sql,
  act: 'create' | 'edit' | 'publish' | 'pause',
  id: number | null,
  fields: TestCampaign = {},
  expected: number | null = null,
): Promise<Change> {
  const [row] = await sql<Change[]>`
    select * from change_campaign(null, ${act}, ${expected}, ${sql.json({ ...fields })}, ${id})`
  if (!row) throw new Error('no answer')
  return row
}

/** So many days from today, `YYYY-MM-DD`. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A draft that doubles every purchase of a year, but for what is given. */
export async function draftCampaign(sql: Sql, fields: TestCampaign = {}): Promise<number> {
  const { id } = await changeCampaign(sql, 'create', null, {
    name: 'İki kat',
    runs: `[${day(-2)},${day(365)})`,
    budget: 1_000_000,
    first_purchase: false,
    ...(fields.bonus === undefined && { multiplier: 200 }),
    ...fields,
  })
  return Number(id)
}

/** The same, published, and holding from some milliseconds on. */
export async function publishCampaign(sql: Sql, fields: TestCampaign = {}): Promise<number> {
  const id = await draftCampaign(sql, fields)
  await changeCampaign(sql, 'publish', id)
  await Bun.sleep(5)
  return id
}

export interface TestPurchase {
  user?: number
  branch?: number
  /** kuruş; 185 TL unless told */
  due?: number
  at?: Date
  /** the place of the customer's tier; null: recorded afterwards */
  tier?: number | null
  /** hundredths; of the tier unless told */
  multiplier?: number
  first?: boolean
}

export interface Earning {
  points: number
  lines: {
    kind: string
    ref: number | null
    version: number | null
    name: string
    points: number
  }[]
}

/** Hundredths, of the tiers that the product comes with. */
export const multiplierOf = (tier: number): number => [100, 110, 125][tier - 1] ?? 125

/** Asks what purchases earn; `holding` counts it for campaigns. */
export async function earnPoints(
  sql: Sql,
  purchases: readonly TestPurchase[],
  holding = false,
): Promise<Earning[]> {
  const now = new Date()
  const [row] = await sql<{ earned: Earning[] }[]>`
    select to_jsonb(earn_points(
             ${purchases.map((p) => p.user ?? 1)}::bigint[],
             ${purchases.map((p) => p.branch ?? 1)}::bigint[],
             ${purchases.map((p) => p.due ?? 18_500)}::int[],
             ${purchases.map((p) => (p.at ?? now).toISOString())}::timestamptz[],
             ${purchases.map(({ tier = 1, multiplier }) => tier && (multiplier ?? multiplierOf(tier)))}::int[],
             ${purchases.map(({ tier = 1 }) => tier)}::int[],
             ${purchases.map((p) => Number(p.first ?? false))}::int[]::boolean[],
             ${holding})) as earned`
  return row?.earned ?? []
}
