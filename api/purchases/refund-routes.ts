import { Elysia } from 'elysia'
import type { LedgerEntry } from '#sql/ledger/entry.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import type { Purchases } from '#sql/purchases/purchases.ts'
import type { PointEntry } from '../contracts/points/points.ts'
import { quoteRefund, refundPurchase } from '../contracts/purchases/refunds.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { seesEverybody } from '../sessions/sessions.ts'
import { shownPurchase, shownRefund, shownToStaff } from './shown.ts'

interface Deps {
  gate: Gate
  ledger: Ledger
  purchases: Purchases
  shownEntry(entry: LedgerEntry): PointEntry
}

/** Refunds of bills (programme.md §2); refund_purchase() decides who may refund what. */
export const refundRoutes = ({ gate, ledger, purchases, shownEntry }: Deps) =>
  new Elysia({ name: 'refunds' })
    .use(
      gate(refundPurchase, async ({ person, params, body, requestKey }) => {
        const verdict = await purchases.refund({
          purchaseId: params.id,
          amount: body.amount ?? null,
          reason: body.reason,
          note: body.note ?? null,
          stamps: body.stamps,
          actorId: person.id,
          requestKey,
          ...(person.session && { session: person.session }),
          address: person.address,
        })
        if (verdict.outcome === 'refused') throw new Refusal(verdict.code)
        const [found, refunds] = await Promise.all([
          purchases.find(params.id),
          purchases.refundsOf(params.id),
        ])
        const refund = refunds.find(({ id }) => id === verdict.refundId)
        if (!found || !refund) throw new Error('a refund is gone')
        const { purchase } = found
        if (purchase.byNumber && !seesEverybody(person))
          return { purchase: shownToStaff(purchase), refund: null, entry: null, points: null }
        const entry = refund.entryId === null ? null : await ledger.findEntry(refund.entryId)
        return {
          purchase: shownPurchase(purchase),
          refund: shownRefund(refund),
          entry: entry && shownEntry(entry),
          points: found.points,
        }
      }),
    )
    .use(
      gate(quoteRefund, async ({ person, params, body }) => {
        const quoted = await purchases.quoteRefund({
          purchaseId: params.id,
          amount: body.amount ?? null,
          stamps: body.stamps,
          actorId: person.id,
          session: person.session,
        })
        if (quoted.outcome === 'refused') throw new Refusal(quoted.code)
        // it would tell the balance of somebody who was never scanned (decisions/241)
        if (!seesEverybody(person) && (await purchases.find(params.id))?.purchase.byNumber)
          throw new Refusal('purchase_not_found')
        const { outcome: _, ...quote } = quoted
        return { ...quote, waived: quote.owed - quote.taken }
      }),
    )
