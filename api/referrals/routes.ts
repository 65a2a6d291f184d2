import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { ownReferrals } from '../contracts/referrals/referrals.ts'
import { listReferrals, reviewReferral } from '../contracts/referrals/reviewing.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { referralsOf } from './queries.ts'
import { findReferral, referralPage, review } from './reviewing-queries.ts'

/** Invitations of friends (programme.md §6): one's own, and those that administrators review. */
export const referralRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'referrals' })
    .use(gate(ownReferrals, ({ person }) => referralsOf(sql, person.id)))
    .use(
      gate(listReferrals, async ({ query, request, headers }) => {
        const found = page(await referralPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(reviewReferral, async ({ person, params: { id }, body, version }) => {
        const refused = await review(sql, person, { id, version }, body)
        const referral = await findReferral(sql, id)
        if (refused === 'changed' || !referral)
          throw conflictOrNotFound(referral, 'referral_not_found')
        if (refused) throw new Refusal(refused)
        return referral
      }),
    )
