import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Id,
  IdText,
  Instant,
  maxPointsPerEntry,
  PageSize,
  Points,
  RequestKey,
  text,
} from './fields.ts'

export const PointKind = z.enum(['EARN', 'SPEND'])
export type PointKind = z.output<typeof PointKind>

/** One entry of the ledger as its customer and the counter see it (decisions.md §3). */
export const PointEntry = z.object({
  id: Id,
  userId: Id,
  type: PointKind,
  /** points, always positive: `type` tells the direction */
  amount: z.int().positive(),
  branchId: Id,
  branch: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  /** points, right after this entry */
  balanceAfter: Points,
  /** the entry this one takes back, if it is a reversal */
  reversesId: Id.nullable(),
  /** whether an administrator has taken this entry back */
  reversed: z.boolean(),
  note: z.string().nullable(),
})
export type PointEntry = z.output<typeof PointEntry>

const Recorded = z.object({ entry: PointEntry, points: Points })

const invalid = 'Geçerli bir puan giriniz'

/**
 * `amount` in points; negative only together with SPEND, as the admin dialog sends it. The server
 * takes the magnitude from `amount` and the direction from `type` (decisions.md §3).
 */
export const RecordPoints = z
  .strictObject({
    type: PointKind,
    amount: z
      .int(invalid)
      .min(-maxPointsPerEntry, invalid)
      .max(maxPointsPerEntry, invalid)
      .refine((n) => n !== 0, invalid),
    branchId: z.int('Lütfen şube seçiniz').positive('Lütfen şube seçiniz'),
    scanId: z.uuid().optional(),
    note: text(200).optional(),
  })
  .refine((b) => b.type === 'SPEND' || b.amount > 0, { path: ['amount'], message: invalid })

export const recordPoints = endpoint('post', '/api/points/add/:userId', {
  summary: 'Write an EARN or SPEND entry for a customer',
  audience: 'staff',
  params: z.object({ userId: IdText }),
  body: RecordPoints,
  answer: Recorded,
  refusals: [
    'user_not_found',
    'user_inactive',
    'insufficient_points',
    'points_limit',
    'idempotency_conflict',
    'scan_required',
    'own_account',
    'busy',
  ],
  fieldRefusals: { amount: 'invalid_points', branchId: 'branch_required' },
  idempotent: true,
})

/** What became of a request whose answer was lost (decisions.md §3). */
export const pointsOutcome = endpoint('get', '/api/points/outcome/:userId', {
  summary: 'The entry that an Idempotency-Key has written for a customer, if any',
  audience: 'staff',
  params: z.object({ userId: IdText }),
  query: z.object({ key: RequestKey }),
  answer: Recorded,
  refusals: ['entry_not_found'],
})

export const reversePoints = endpoint('post', '/api/points/:entryId/reverse', {
  summary: 'Take an entry back by an entry of the opposite type',
  audience: 'admin',
  params: z.object({ entryId: IdText }),
  body: z.strictObject({ note: text(200, 'Açıklama gerekli') }),
  answer: Recorded,
  refusals: [
    'entry_not_found',
    'already_reversed',
    'not_reversible',
    'insufficient_points',
    'points_limit',
    'idempotency_conflict',
    'busy',
  ],
  idempotent: true,
})

const HistoryPage = z.object({ before: IdText.optional(), limit: PageSize })

export const ownHistory = endpoint('get', '/api/points/history', {
  summary: "The caller's entries, newest first",
  audience: 'member',
  query: HistoryPage,
  answer: z.array(PointEntry),
  refusals: [],
  paged: true,
})

export const customerHistory = endpoint('get', '/api/points/history/:userId', {
  summary: "A customer's entries, newest first; staff need an open scan of them",
  audience: 'staff',
  params: z.object({ userId: IdText }),
  query: HistoryPage,
  answer: z.array(PointEntry),
  refusals: ['scan_required', 'user_not_found'],
  paged: true,
})
