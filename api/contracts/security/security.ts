import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, Id, IdText, Instant, PageSize } from '../fields.ts'
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
  address: z.string().nullable(),
  /** details that depend on the kind: `isAdmin`, `points`, `title` … */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SecurityEntry = z.output<typeof SecurityEntry>

export const listSecurity = endpoint('get', '/api/admin/security-log', {
  summary: 'Sign-ins, failures, changes of roles and accounts, reversals, broadcasts; newest first',
  audience: 'admin',
  query: z.object({
    kind: SecurityKind.optional(),
    /** the actor or the person concerned, by name, e-mail address or phone */
    q: z.string().max(100).refine(writable, 'Metinde geçersiz karakter var.').optional(),
    /** first and last day, in Istanbul time */
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(SecurityEntry),
  refusals: [],
  paged: true,
})
