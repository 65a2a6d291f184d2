import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, Points, Version } from '../fields.ts'
import { between } from '../number-fields.ts'

/** What a campaign would have given over the last days (programme.md §3). */
export const SimulationResult = z.object({
  /** the first instant, a midnight of Istanbul */
  from: Instant,
  days: z.array(
    z.object({
      day: CalendarDate,
      /** by this campaign */
      points: Points,
      /** the same less what other campaigns no longer give; may be negative */
      net: z.int(),
    }),
  ),
  /** purchases that were replayed */
  purchases: Points,
  /** those that had the campaign */
  matched: Points,
  /** how many people had it */
  people: Points,
  points: Points,
  net: z.int(),
  /** kuruş that the net points are worth, at the point value of that moment */
  cost: z.int(),
  /** purchases that a cap kept from it */
  byCap: Points,
  /** purchases whose whole bonus the rest of the budget did not cover */
  byBudget: Points,
  /** the ten who gain most */
  top: z.array(z.object({ userId: Id, fullName: z.string(), points: Points, purchases: Points })),
})
export type SimulationResult = z.output<typeof SimulationResult>

export const Simulation = z.object({
  id: Id,
  campaignId: Id,
  /** the campaign's version that is tried */
  campaignVersion: Version,
  /** the last days, today included */
  days: z.int().positive(),
  askedAt: Instant,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** hundredths of the purchases that are replayed */
  progress: z.int().nonnegative(),
  result: SimulationResult.nullable(),
})
export type Simulation = z.output<typeof Simulation>

const params = z.object({ id: IdText })

export const simulateCampaign = endpoint('post', '/api/admin/campaigns/:id/simulate', {
  summary:
    'Try a campaign on the purchases of the last days; it changes nothing, and one runs at a time',
  audience: 'programme.edit',
  ownLines: true,
  params,
  body: z.strictObject({ days: between(1, 90).default(90) }),
  answer: Simulation,
  status: 202,
  idempotent: 'answer',
  refusals: ['campaign_not_found', 'simulation_running'],
})

export const readSimulation = endpoint('get', '/api/admin/campaigns/:id/simulation', {
  summary: 'The newest simulation of a campaign, its progress and its result',
  audience: 'programme.edit',
  params,
  answer: z.object({ simulation: Simulation.nullable() }),
  refusals: ['campaign_not_found'],
})
