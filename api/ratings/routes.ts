import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listRatings, ownRatings, rate, summarizeRatings } from '../contracts/ratings/ratings.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { addRating, findRatingSummary, ratingsOf, ratingsPage } from './queries.ts'

/** Ratings of the app (decisions.md §5). */
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
