import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listRatings, ownRatings, rate, summarizeRatings } from '../contracts/ratings/ratings.ts'
import {
  listVisitRatings,
  rateVisit,
  readVisitRating,
  summarizeVisitRatings,
} from '../contracts/ratings/visit-ratings.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { seesEverybody } from '../sessions/sessions.ts'
import { addRating, findRatingSummary, ratingsOf, ratingsPage } from './queries.ts'
import { findVisitRating, rateOnce, visitRatingsPage, visitSummary } from './visit-queries.ts'

/** What is said of a visit that somebody does not have. */
const missing = { order: 'order_not_found', purchase: 'purchase_not_found' } as const

/** Ratings of the app (decisions.md §5), and of visits (decisions/304). */
export const ratingRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'ratings' })
    .use(gate(ownRatings, ({ person }) => ratingsOf(sql, person.id)))
    .use(
      gate(rate, ({ person, body, once }) =>
        once(async (tx) => {
          const rating = await addRating(tx, person.id, body.stars, body.comment || null)
          if (!rating) throw new Refusal('rated_today')
          return rating
        }),
      ),
    )
    .use(
      gate(listRatings, async ({ query, request, headers }) => {
        const found = page(await ratingsPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(gate(summarizeRatings, () => findRatingSummary(sql)))
    .use(
      gate(readVisitRating, async ({ person, params }) => {
        const found = await findVisitRating(sql, { personId: person.id, ...params })
        if (!found) throw new Refusal(missing[params.kind])
        return found
      }),
    )
    .use(
      gate(rateVisit, ({ person, params, body, once }) =>
        once(async (tx) => {
          const visit = { personId: person.id, ...params }
          const refused = await rateOnce(tx, visit, body)
          if (refused) throw new Refusal(refused === 'not_found' ? missing[params.kind] : refused)
          const rated = await findVisitRating(tx, visit)
          if (!rated) throw new Error('a rated visit is gone')
          return rated
        }),
      ),
    )
    .use(
      gate(listVisitRatings, async ({ person, scope, query, request, headers }) => {
        const told = { scope, seesNames: seesEverybody(person) }
        const found = page(await visitRatingsPage(sql, told, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(gate(summarizeVisitRatings, ({ scope }) => visitSummary(sql, scope)))
