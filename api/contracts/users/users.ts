import * as z from 'zod'
import { csvExport } from '../csv-export.ts'
import { endpoint } from '../endpoint.ts'
import { Gender, Id, IdText, Instant, PageSize } from '../fields.ts'
import { PostRole } from '../roles.ts'
import { changes } from '../rows.ts'
import { BirthDate, changeOf, Phone, text, writable } from '../typed-fields.ts'
import { UserRole, UserState } from './filters.ts'
import { CurrentUser, CustomerCard } from './person.ts'
import { UserSort } from './sort.ts'

export const customerCard = endpoint('get', '/api/users/:userId', {
  summary: "A customer's card; staff need an open scan of them",
  audience: 'customers.serve',
  at: 'written',
  params: z.object({ userId: IdText }),
  answer: CustomerCard,
  refusals: ['user_not_found', 'scan_required'],
})

/** A person as those see them who manage people. */
export const ManagedUser = z.object({
  ...CurrentUser.omit({
    ...{ verified: true, newUsername: true, tablet: true, rights: true, counterRights: true },
  }).shape,
  /** of the posts that hold, the highest first */
  roles: z.array(PostRole),
  createdAt: Instant,
})
export type ManagedUser = z.output<typeof ManagedUser>

/**
 * The highest count of a search or a filter: `X-Total-Count` stops here, and `X-Total-More` says that
 * there are more. Without either the count is exact.
 */
export const mostCounted = 1_000

const Search = z.string().max(100).refine(writable, 'Metinde geçersiz karakter var.')

export const listUsers = endpoint('get', '/api/admin/users', {
  summary:
    'People by name, e-mail address or phone. X-Total-Count tells how many were found, in a search ' +
    'up to 1,000; X-Total-More: true says that there are more. The order by points may be moments old',
  audience: 'people.manage',
  query: z.object({
    /** every word must match, whatever its case and accents (decisions.md §5) */
    q: Search.optional(),
    role: UserRole.optional(),
    state: UserState.optional(),
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
  audience: 'people.manage',
  ownLines: true,
  ...changes(changeOf(UserFields), ManagedUser),
  /** another role */
  proved: 'partly',
  refusals: [
    'user_not_found',
    'account_of_staff',
    'no_right_here',
    'own_demotion',
    'own_deactivation',
    'last_admin',
    'account_leaving',
  ],
})

export const deactivateUser = endpoint('post', '/api/admin/users/:id/deactivate', {
  summary: "Close a person's account and end their sessions at once",
  audience: 'people.manage',
  ownLines: true,
  params: z.object({ id: IdText }),
  answer: ManagedUser,
  refusals: [
    'user_not_found',
    'account_of_staff',
    'own_deactivation',
    'last_admin',
    'account_leaving',
  ],
})

/** The most people that one request may change. */
export const mostChanged = 100

/** What became of one of many people: a refusal carries its sentence. */
export const UserOutcome = z.object({
  id: Id,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  error: z.string().nullable(),
})
export type UserOutcome = z.output<typeof UserOutcome>

export const changeUsers = endpoint('post', '/api/admin/users/states', {
  summary:
    'Close or restore the accounts of up to 100 people, each by itself; what is refused for one ' +
    'leaves the others alone. Answers one outcome for each person, in their order',
  audience: 'people.manage',
  ownLines: true,
  body: z.strictObject({
    ids: z
      .array(Id)
      .min(1)
      .max(mostChanged, `Bir seferde en fazla ${mostChanged} kişi seçilebilir.`),
    isActive: z.boolean(),
  }),
  answer: z.array(UserOutcome),
  refusals: [],
})

/** The most people that one file holds. */
export const mostExported = 50_000

export const exportUsers = endpoint('post', '/api/admin/users/export', {
  summary:
    'The people of a search as a file for a spreadsheet, 50,000 at most; the security log notes it',
  ...csvExport,
  audience: 'chain.manage',
  body: z.strictObject({
    q: Search.optional(),
    role: UserRole.optional(),
    state: UserState.optional(),
    sort: UserSort.default('fullName'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  refusals: ['too_many_people'],
})
