import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize, Points } from '../fields.ts'

export const PointKind = z.enum(['EARN', 'SPEND'])
export type PointKind = z.output<typeof PointKind>

/** Why an entry was written (programme.md §1). */
export const EntryKind = z.enum([
  'manual',
  'purchase',
  'order',
  'reward',
  'refund',
  'welcome',
  'birthday',
  'referral',
  'donation',
  'expiry',
  'reversal',
])
export type EntryKind = z.output<typeof EntryKind>

/** What our dialogs offer as the reason of a correction (programme.md §1). */
export const GivenReason = z.enum(
  ['düzeltme', 'iyi niyet', 'şikâyet', 'test', 'diğer'],
  'Neden seçiniz',
)
export type GivenReason = z.output<typeof GivenReason>

/** The reason of an entry that people made by hand: `belirtilmedi` where none was given. */
export const EntryReason = z.enum([...GivenReason.options, 'belirtilmedi'], 'Neden seçiniz')
export type EntryReason = z.output<typeof EntryReason>

/** One entry of the ledger as its customer and the counter see it (decisions.md §3). */
export const PointEntry = z.object({
  id: Id,
  userId: Id,
  type: PointKind,
  /** points, always positive: `type` gives the direction */
  amount: z.int().positive(),
  branchId: Id,
  branch: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  /** points, right after this entry */
  balanceAfter: Points,
  /** the entry that this one reverses, if it is a reversal */
  reversesId: Id.nullable(),
  /** whether an administrator has reversed this entry */
  reversed: z.boolean(),
  note: z.string().nullable(),
  kind: EntryKind,
  /** of manual entries and reversals; null of others */
  reason: EntryReason.nullable(),
})
export type PointEntry = z.output<typeof PointEntry>

/** An entry in the history of its own person, with what was bought. */
export const OwnEntry = PointEntry.extend({
  /** of a bill, an order or a reward; null of others */
  bought: z
    .object({
      /** the first two products of an order, or the reward; none where a bill was typed as a sum */
      lines: z.array(z.object({ name: z.string(), quantity: z.int().positive() })).max(2),
      /** how many products there are beside those */
      more: z.int().nonnegative(),
      /** kuruş that were paid; null where points alone paid */
      due: z.int().nonnegative().nullable(),
    })
    .nullable(),
})
export type OwnEntry = z.output<typeof OwnEntry>

const Somebody = z.object({ id: Id, fullName: z.string() })

/** An entry in a customer's history. Who it is by is told to whoever manages people alone. */
export const CustomerEntry = PointEntry.extend({
  /** null of what the product wrote */
  recordedBy: Somebody.nullable().optional(),
  /** the manager who has let it pass at a shared tablet (decisions/276, 292), also of the bill or refund behind it */
  approvedBy: Somebody.nullable().optional(),
})
export type CustomerEntry = z.output<typeof CustomerEntry>

const HistoryPage = z.object({ before: IdText.optional(), limit: PageSize })

export const ownHistory = endpoint('get', '/api/points/history', {
  summary:
    "The caller's entries, newest first, with what was bought; of one type where it is named",
  audience: 'member',
  query: HistoryPage.extend({ type: PointKind.optional() }),
  answer: z.array(OwnEntry),
  refusals: [],
  paged: true,
})

export const customerHistory = endpoint('get', '/api/points/history/:userId', {
  summary:
    "A customer's entries, newest first, in the console with who wrote and approved them; staff need an open scan of them",
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ userId: IdText }),
  query: HistoryPage,
  answer: z.array(CustomerEntry),
  refusals: ['scan_required', 'user_not_found'],
  paged: true,
})
