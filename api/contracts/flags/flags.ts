import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize, Version } from '../fields.ts'
import { Maker } from '../maker.ts'
import { text } from '../typed-fields.ts'

const Count = z.int().nonnegative()

/**
 * What looks odd: many earnings of a customer, or of one from the same person; points by hand far above what is
 * usual at a branch; much that was taken back, or while the branch was closed; points by hand for a colleague; many
 * accounts that were opened on one browser.
 */
export const FlagKind = z.enum([
  'often',
  'pair',
  'generous',
  'taken_back',
  'while_closed',
  'colleague',
  'accounts',
])
export type FlagKind = z.output<typeof FlagKind>

const FlagOutcome = z.enum(['fine', 'wrong'], { error: 'Sonucu seçin.' })
export type FlagOutcome = z.output<typeof FlagOutcome>

const Someone = z.object({ id: Id, fullName: z.string() })

/** Something that looks odd (decisions/264). Which of staff, customer and branch it has depends on its kind. */
export const Flag = z.object({
  id: Id,
  kind: FlagKind,
  /** who recorded it */
  staff: Someone.nullable(),
  customer: Someone.nullable(),
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** the first and the last of its acts */
  since: Instant,
  until: Instant,
  foundAt: Instant,
  acts: Count,
  /** that were given or taken back */
  points: Count,
  /** what the branch's staff gave by hand in that time, in the median, points; of `generous` alone */
  usual: Count.nullable(),
  /** null: nobody has settled it */
  settled: z
    .object({
      outcome: FlagOutcome,
      by: Maker,
      at: Instant,
      /** null: it named somebody whose account is gone */
      note: z.string().nullable(),
      /** what was taken back with it; absent where nothing was asked for */
      undone: z
        .object({
          /** acts that were taken back, and those that could not be */
          acts: Count,
          refused: Count,
          /** taken back, and of bills spent by then */
          points: Count,
          waived: Count,
        })
        .optional(),
    })
    .nullable(),
  version: Version,
})
export type Flag = z.output<typeof Flag>

/** Something that somebody did for a customer, or an account that was opened, of those for which a flag was raised. */
export const FlagAct = z.object({
  at: Instant,
  act: z.enum(['bill', 'manual', 'reversal', 'refund', 'account']),
  /** null of an account, which its customer has opened */
  staff: Someone.nullable(),
  customer: Someone,
  /** null of an account */
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  /** given or taken back */
  points: Count,
  /** of the ledger, by which the act can be taken back; null of refunds */
  entryId: Id.nullable(),
  /** of the bill, which is refunded with all of its order; null where it has none */
  orderId: Id.nullable(),
  /** why it can't be taken back: it was, or it is itself a reversal or a refund; null where it can */
  undoRefusal: z.enum(['done', 'final']).nullable(),
  /** what came of taking it back with the flag; null where that was not asked for */
  undone: z
    .object({
      /** why it was not */
      refused: z.string().nullable(),
      points: Count,
      waived: Count,
    })
    .nullable(),
})
export type FlagAct = z.output<typeof FlagAct>

/** Acts of a flag that are shown; it may have more. */
export const mostActs = 200

export const listFlags = endpoint('get', '/api/admin/flags', {
  summary: 'What looks odd and waits for somebody, or what was settled, newest first',
  audience: 'chain.manage',
  query: z.object({
    state: z.enum(['open', 'settled']).default('open'),
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(Flag),
  refusals: [],
  paged: true,
})

export const listFlagActs = endpoint('get', '/api/admin/flags/:id/acts', {
  summary: `What a flag was raised for, newest first, ${mostActs} at most`,
  audience: 'chain.manage',
  params: z.object({ id: IdText }),
  answer: z.array(FlagAct),
  refusals: ['flag_not_found'],
})

export const settleFlag = endpoint('patch', '/api/admin/flags/:id', {
  summary:
    'Say what came of a flag, once, and take acts back that were wrong; nobody settles what is about themselves',
  audience: 'chain.manage',
  versioned: Flag,
  params: z.object({ id: IdText }),
  /** acts of more than 1,000 points together */
  proved: 'partly',
  body: z
    .strictObject({
      outcome: FlagOutcome,
      note: text(300, 'Not gerekli.'),
      /** entries of its acts to take back: points by hand are reversed, bills and orders refunded whole (decisions/285) */
      undo: z
        .array(Id)
        .max(mostActs, `En fazla ${mostActs} işlem geri alınabilir.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Her işlem bir kez seçilebilir.')
        .optional(),
    })
    .refine(({ outcome, undo }) => outcome === 'wrong' || !undo?.length, {
      path: ['undo'],
      error: 'Uygun bulunan işlemler geri alınmaz.',
    }),
  answer: Flag,
  refusals: ['flag_not_found', 'flag_settled', 'own_flag', 'entry_not_found', 'busy'],
  idempotent: 'answer',
})
