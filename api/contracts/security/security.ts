import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, daysTurned, Id, IdText, Instant, PageSize } from '../fields.ts'
import { writable } from '../typed-fields.ts'
import { SecurityKind } from './kind.ts'

const Someone = z.object({ id: Id, username: z.string(), fullName: z.string() }).nullable()

/** One line of the security log: time, kind, actor, person concerned. */
export const SecurityEntry = z.object({
  id: Id,
  at: Instant,
  kind: SecurityKind,
  /** null: no signed-in person */
  actor: Someone,
  /** null: no person known to the product */
  subject: Someone,
  /** network address that it came from; its network after 90 days; null: by no request */
  address: z.string().nullable(),
  /** details that depend on the kind: `isAdmin`, `points`, `title` … */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SecurityEntry = z.output<typeof SecurityEntry>

const filters = {
  kind: SecurityKind.optional(),
  /** the actor or the person concerned, by name, e-mail address or phone */
  q: z.string().max(100).refine(writable, 'Metinde geçersiz karakter var.').optional(),
  /** first and last day, in Istanbul time */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
}

/** Whether the last day is before the first. */
export const isTurned = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from !== undefined && to !== undefined && to < from
/** Refuses days that are turned round. */
const refuseTurned = (days: Parameters<typeof isTurned>[0], context: z.RefinementCtx): void => {
  if (isTurned(days)) context.addIssue({ code: 'custom', path: ['to'], message: daysTurned })
}

export const listSecurity = endpoint('get', '/api/admin/security-log', {
  summary: 'Sign-ins, failures, changes of roles and accounts, reversals, broadcasts; newest first',
  audience: 'chain.manage',
  query: z
    .object({ ...filters, before: IdText.optional(), limit: PageSize })
    .superRefine(refuseTurned),
  answer: z.array(SecurityEntry),
  refusals: [],
  paged: true,
})

/** The most lines that one file holds. */
export const mostLinesExported = 50_000

export const exportSecurity = endpoint('post', '/api/admin/security-log/export', {
  summary:
    'The lines that the filters find as a file for a spreadsheet, 50,000 at most; the log notes it',
  ...csvExport,
  audience: 'chain.manage',
  body: z.strictObject(filters).superRefine(refuseTurned),
  refusals: ['too_many_lines'],
})
