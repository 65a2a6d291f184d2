import type { Queryable } from '../connection.ts'
import { istanbulDate, istanbulInstant, weekdayOf } from './calendar.ts'
import type { Product } from './visits.ts'

/** Months until points expire: fewer in the demo than elsewhere, so that seven months show it. */
export const grantMonths = 6

/** The Tuesdays of the last eight weeks and of the two to come. Multiplier in hundredths. */
export const tuesdays = { name: 'Salı 2 kat', weekday: 2, multiplier: 200, since: 58, until: 15 }

/** Days ago that the programme began with rewards, and stamp cards later on. */
export const [rewardsSince, stampsSince] = [213, 100]

export interface Reward {
  id: number
  version: number
  name: string
  terms: string
  /** points */
  price: number
  benefit: 'item' | 'amount' | 'percentage'
  items: number[]
  /** kuruş off, of an amount */
  amount: number | null
  stock: number | null
  perPerson: number | null
}

export interface StampCard {
  id: number
  name: string
  terms: string
  size: number
  items: number[]
  /** kuruş, of its cheapest product */
  cheapest: number
}

/** The programme's rules as this database has them. */
export interface Rules {
  now: Date
  /** kuruş for which there are `points` */
  step: number
  points: number
  /** base points from which on somebody has each tier, and what it multiplies by, in hundredths */
  thresholds: number[]
  multipliers: number[]
  /** dearest first */
  rewards: Reward[]
  cards: StampCard[]
  menu: Product[]
}

export async function readRules(sql: Queryable, now: Date): Promise<Rules> {
  const [base] = await sql<{ step: number; points: number }[]>`
    select step, points from earning_rules where upper_inf(holds)`
  const [tiers] = await sql<{ thresholds: number[]; multipliers: number[] }[]>`
    select thresholds, multipliers from tier_settings order by version desc limit 1`
  if (!base || !tiers) throw new Error('the programme has no rules')
  const menu = await sql<Product[]>`
    select i.id, i.name, i.price, c.name as category
      from menu_items i join menu_categories c on c.id = i.category_id order by i.id`
  const rewards = await sql<Reward[]>`
    select id, version, name, terms, price, benefit, item_ids as items, amount, stock,
           per_person
      from rewards order by price desc`
  const cards = await sql<StampCard[]>`
    select c.id, c.name, c.terms, c.size, c.item_ids as items, cheapest_stamp(c) as cheapest
      from stamp_cards c where c.archived_at is null order by c.id`
  return { now, ...base, ...tiers, menu, rewards, cards }
}

/** What a purchase earns (programme.md §3). due: kuruş; multiplier: of the tier, in hundredths. */
export function pointsOf(
  { step, points, now }: Rules,
  { due, multiplier, at }: { due: number; multiplier: number; at: Date },
): { base: number; tier: number; campaign: number } {
  const base = Math.floor(due / step) * points
  const day = istanbulDate(at)
  const doubled =
    weekdayOf(at) === tuesdays.weekday &&
    day >= istanbulDate(istanbulInstant(now, -tuesdays.since, 720))
  return {
    base,
    tier: Math.floor((base * (multiplier - 100)) / 100),
    campaign: doubled ? Math.floor((base * (tuesdays.multiplier - 100)) / 100) : 0,
  }
}
