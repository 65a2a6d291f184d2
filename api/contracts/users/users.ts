import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Gender, IdText, Instant, PageSize } from '../fields.ts'
import { changes } from '../rows.ts'
import { BirthDate, changeOf, Phone, text, writable } from '../typed-fields.ts'
import { CurrentUser, CustomerCard } from './person.ts'
import { UserSort } from './sort.ts'

export const customerCard = endpoint('get', '/api/users/:userId', {
  summary: "A customer's card; staff need an open scan of them",
  audience: 'staff',
  params: z.object({ userId: IdText }),
  answer: CustomerCard,
  refusals: ['user_not_found', 'scan_required'],
})

/** A person as administrators see them. */
export const ManagedUser = z.object({ ...CurrentUser.shape, createdAt: Instant })
export type ManagedUser = z.output<typeof ManagedUser>

/**
 * The highest count of a search: `X-Total-Count` stops here, and `X-Total-More` says that there are
 * more. Without a search the count is exact.
 */
export const mostCounted = 1_000

export const listUsers = endpoint('get', '/api/admin/users', {
  summary:
    'People by name, e-mail address or phone. X-Total-Count tells how many were found, in a search ' +
    'up to 1,000; X-Total-More: true says that there are more. The order by points may be moments old',
  audience: 'admin',
  query: z.object({
    /** every word must match, whatever its case and accents (decisions.md §5) */
    q: z.string().max(100).refine(writable, 'Metinde geçersiz karakter var.').optional(),
    sort: UserSort.default('fullName'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    /** the last id of the previous page (decisions.md §7) */
    before: IdText.optional(),
    /** the first id of the following page, for paging back */
    after: IdText.optional(),
    limit: PageSize,
  }),
  answer: z.array(ManagedUser),
  refusals: [],
  paged: true,
})

/**
 * The fields of a person that an administrator may change; e-mail address and points are read-only.
 */
export const UserFields = z.strictObject({
  fullName: text(120, 'İsim Soyisim gerekli'),
  phone: Phone.nullable(),
  birthDate: BirthDate.nullable(),
  gender: Gender.nullable(),
  isAdmin: z.boolean(),
  isStaff: z.boolean(),
  isActive: z.boolean(),
})

export const changeUser = endpoint('patch', '/api/admin/users/:id', {
  summary: 'Change a person; losing a role or the account ends their sessions at once',
  audience: 'admin',
  ...changes(changeOf(UserFields), ManagedUser),
  refusals: ['user_not_found', 'own_demotion', 'own_deactivation', 'last_admin'],
})

export const deactivateUser = endpoint('post', '/api/admin/users/:id/deactivate', {
  summary: "Close a person's account and end their sessions at once",
  audience: 'admin',
  params: z.object({ id: IdText }),
  answer: ManagedUser,
  refusals: ['user_not_found', 'own_deactivation', 'last_admin'],
})
