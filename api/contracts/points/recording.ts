import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, maxPointsAsked, maxPointsPerEntry, Points } from '../fields.ts'
import { RequestKey, text } from '../typed-fields.ts'
import { EntryReason, GivenReason, PointEntry, PointKind } from './points.ts'

const Recorded = z.object({ entry: PointEntry, points: Points })

const invalid = 'Geçerli bir puan giriniz'

/**
 * `amount` in points; negative only together with SPEND, as the admin dialog sends it. The server
 * takes the magnitude from `amount` and the direction from `type` (decisions.md §3). EARN takes more
 * than an entry may have, so that the bound refuses it.
 */
export const RecordPoints = z
  .strictObject({
    type: PointKind,
    amount: z
      .int(invalid)
      .min(-maxPointsPerEntry, invalid)
      .max(maxPointsAsked, invalid)
      .refine((n) => n !== 0, invalid),
    branchId: z.int('Lütfen şube seçiniz').positive('Lütfen şube seçiniz'),
    scanId: z.uuid().optional(),
    note: text(200).optional(),
    /** why points are corrected; entries without it say `belirtilmedi` (programme.md §1) */
    reason: EntryReason.optional(),
  })
  .refine((b) => (b.type === 'SPEND' ? b.amount <= maxPointsPerEntry : b.amount > 0), {
    path: ['amount'],
    message: invalid,
  })

export const recordPoints = endpoint('post', '/api/points/add/:userId', {
  summary: 'Write an EARN or SPEND entry for a customer',
  audience: 'points.award',
  at: 'written',
  params: z.object({ userId: IdText }),
  body: RecordPoints,
  answer: Recorded,
  rateLimit: 'till',
  refusals: [
    'user_not_found',
    'user_inactive',
    'insufficient_points',
    'points_limit',
    'scan_required',
    'own_account',
    'no_right_here',
    'limit_reached',
    'request_void',
    'busy',
  ],
  fieldRefusals: { amount: 'invalid_points', branchId: 'branch_required' },
  idempotent: 'ledger',
})

export const listReasons = endpoint('get', '/api/points/reasons', {
  summary: 'The reasons that this house offers for changes by hand: `test` in the demo alone',
  audience: 'chain.manage',
  answer: z.array(GivenReason),
  refusals: [],
})

/** The outcome of a request whose answer was lost (decisions.md §3). */
export const pointsOutcome = endpoint('get', '/api/points/outcome/:userId', {
  summary: 'The entry that an Idempotency-Key has written for a customer, if any',
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ userId: IdText }),
  query: z.object({ key: RequestKey }),
  answer: Recorded,
  refusals: ['entry_not_found'],
})

/**
 * Voids the key of a request whose answer was lost: a later request with it, from the same person
 * for the same customer, writes nothing (decisions.md §8). Needs no scan, and may be repeated.
 */
export const voidRequest = endpoint('post', '/api/points/void', {
  summary: 'Make an unused Idempotency-Key void, or learn what it has written',
  audience: 'points.award',
  at: 'written',
  body: z.strictObject({ userId: Id, key: RequestKey }),
  /** null: the key is void, and no entry will ever be written with it */
  answer: z.object({ recorded: Recorded.nullable() }),
  refusals: ['user_not_found', 'idempotency_conflict', 'too_many_attempts', 'busy'],
})

const takingBack = [
  'entry_not_found',
  'own_account',
  'no_right_here',
  'already_reversed',
  'not_reversible',
  'use_refund',
  'insufficient_points',
  'points_limit',
  'idempotency_conflict',
  'request_void',
  'busy',
] as const

/** `Geri Al` at the counter (decisions.md §8): needs neither a scan nor a reason. */
export const takeBackPoints = endpoint('post', '/api/points/:entryId/take-back', {
  summary: "Take an entry of one's own back within five minutes, while the balance allows",
  audience: 'points.award',
  at: 'written',
  /** an entry of more than 1,000 points */
  proved: 'partly',
  params: z.object({ entryId: IdText }),
  answer: Recorded,
  refusals: [...takingBack, 'reversal_too_late'],
  idempotent: 'ledger',
})

export const reversePoints = endpoint('post', '/api/points/:entryId/reverse', {
  summary: 'Take an entry back by an entry of the opposite type',
  audience: 'points.correct',
  at: 'written',
  /** an entry of more than 1,000 points */
  proved: 'partly',
  ownLines: true,
  params: z.object({ entryId: IdText }),
  /** why it is taken back: a code, words, or both; without a code it says `belirtilmedi` */
  body: z
    .strictObject({
      note: text(200, 'Açıklama gerekli').optional(),
      reason: EntryReason.optional(),
    })
    .refine((b) => b.note || (b.reason && b.reason !== 'belirtilmedi'), {
      path: ['note'],
      message: 'Açıklama gerekli',
    }),
  answer: Recorded,
  refusals: takingBack,
  idempotent: 'ledger',
})
