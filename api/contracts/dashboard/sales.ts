import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, Instant } from '../fields.ts'
import { OrderFigures } from '../orders/board.ts'
import { scopeQuery, scopeRefusals, toldScope } from '../scope.ts'

const Count = z.int().nonnegative()
/** kuruş */
export const Kurus = z.int().nonnegative()

/** What members bought in some hours. Bills of others are not known here, so this is no turnover. */
export const Sums = z.object({
  /** what was paid with money, at least in part */
  purchases: Count,
  /** kuruş that bills came to, less what coupons took off */
  paid: Kurus,
  /** kuruş that coupons took off, of orders too */
  discount: Kurus,
  refunds: Count,
  /** kuruş that went back, of bills of whichever day */
  refunded: Kurus,
})
export type Sums = z.output<typeof Sums>

/** How visits were rated on a day; processes of before tell none. */
const Rated = z
  .object({
    /** of their stars, one decimal place; null without a rating */
    mean: z.number().min(1).max(5).nullable(),
    ratings: Count,
  })
  .default({ mean: null, ratings: 0 })
export type Rated = z.output<typeof Rated>

/** The same hours of two days. */
const Compared = z.object({ now: Kurus, before: Kurus })

export const Sales = z.object({
  at: Instant,
  ...toldScope,
  /** of the branches: it begins at 05:00 (ordering.md §1) */
  day: CalendarDate,
  /** the same weekday a week before */
  before: CalendarDate,
  /** the first hour of the day that has not ended, which nothing is compared from on; null where all have */
  until: z.int().min(0).max(23).nullable(),
  /** of the day so far */
  sums: Sums,
  /** what was paid in the hours that have ended, and in the same ones a week before */
  compared: Compared,
  /** of the day so far, by the day of their promises */
  orders: OrderFigures,
  /** what was paid by hour, of the whole day before too, from 05:00 on */
  hours: z.array(Compared.extend({ hour: z.int().min(0).max(23) })),
  /** each of them that is open, sold something or has orders, the furthest behind first; empty where it is of one */
  branches: z.array(
    z.object({
      id: Id,
      name: z.string(),
      ...Sums.shape,
      compared: Compared,
      orders: OrderFigures,
      rated: Rated,
    }),
  ),
})
export type Sales = z.output<typeof Sales>

export const sales = endpoint('get', '/api/admin/sales', {
  summary:
    'What members bought and ordered on a day of the branches, by hour and branch, against the same ' +
    'weekday a week before, and how they rated the branches. May be five seconds old',
  audience: 'reports.see',
  at: 'scope',
  query: z.object({
    /** of which day; the present one by default */
    day: z.enum(['today', 'yesterday']).default('today'),
    ...scopeQuery,
  }),
  answer: Sales,
  refusals: scopeRefusals,
})
