import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, PageSize } from '../fields.ts'
import { scopeQuery, scopeRefusals } from '../scope.ts'
import { RequestKey, text } from '../typed-fields.ts'
import { CurrentUser } from '../users/person.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A tablet that the people of a branch share, as whoever manages it sees it (decisions/273). */
export const Tablet = z.object({
  id: Id,
  name: z.string(),
  branch: Named,
  enrolledAt: Instant,
  /** null where the account is erased */
  enrolledBy: z.string().nullable(),
  /** the last use, to the minute */
  seenAt: Instant,
  /** the release that served it then; null before its first use */
  release: z.string().nullable(),
  /** whether the request comes from it */
  current: z.boolean(),
})
export type Tablet = z.output<typeof Tablet>

export const listTablets = endpoint('get', '/api/tablets', {
  summary:
    'The tablets of the branches whose tablets the caller manages, of one or of a region, the newest first',
  audience: 'tablets.manage',
  at: 'scope',
  query: z.object({
    ...scopeQuery,
    /** the last id of the previous page (decisions.md §7) */
    before: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(Tablet),
  refusals: scopeRefusals,
  paged: true,
})

export const enrolTablet = endpoint('post', '/api/tablets', {
  summary:
    'Enrol the tablet that asks for a branch, by a cookie, in place of what it was enrolled as before',
  audience: 'tablets.manage',
  at: 'written',
  ownLines: true,
  proved: true,
  rateLimit: 'rare',
  body: z.strictObject({ branchId: Id, name: text(40, 'Tabletin adı gerekli') }),
  answer: Tablet,
  status: 201,
  refusals: ['branch_not_found', 'no_right_here', 'tablet_name_taken', 'tablets_full', 'busy'],
})

export const revokeTablet = endpoint('delete', '/api/tablets/:id', {
  summary:
    'Revoke a tablet, once however often it is asked; whoever has opened the till on it is signed out',
  audience: 'tablets.manage',
  at: 'written',
  ownLines: true,
  params: z.object({ id: IdText }),
  refusals: ['tablet_not_found', 'no_right_here', 'busy'],
})

export const ownTablet = endpoint('get', '/api/tablet', {
  summary:
    'What the tablet that asks is enrolled as, and who may open the till on it; null otherwise',
  audience: 'anyone',
  answer: z.object({
    tablet: z
      .object({
        name: z.string(),
        branch: Named,
        people: z.array(
          z.object({
            id: Id,
            fullName: z.string(),
            /** whether they let others do what waits for a manager */
            approves: z.boolean(),
          }),
        ),
      })
      .nullable(),
  }),
  refusals: [],
})

/** Six digits, as they are typed. */
export const TypedPin = z.string({ error: 'PIN gerekli' }).regex(/^\d{6}$/, 'Altı rakam yazın.')

export const openTill = endpoint('post', '/api/tablet/person', {
  summary:
    'Open the till on an enrolled tablet by a PIN; sets the session cookie. After five minutes without use its ' +
    'session ends',
  audience: 'anyone',
  body: z.strictObject({ personId: Id, pin: TypedPin }),
  answer: CurrentUser,
  introduces: true,
  refusals: ['tablet_unknown', 'person_not_here', 'wrong_pin', 'pin_locked', 'busy'],
})

export const approveAct = endpoint('post', '/api/tablet/approval', {
  summary:
    'Let whoever is signed in on a shared tablet do one act that waits for a manager, by the manager’s PIN: what asks ' +
    'for a proof, or passes a bound',
  audience: 'staff',
  ownLines: true,
  body: z.strictObject({
    personId: Id,
    pin: TypedPin,
    /** the `Idempotency-Key` of the request that waits; null where it has none */
    key: RequestKey.nullable(),
  }),
  refusals: ['tablet_unknown', 'person_not_here', 'wrong_pin', 'pin_locked', 'busy'],
})
