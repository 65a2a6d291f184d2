import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Version } from '../fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, Phone, prose, text } from '../typed-fields.ts'
import { Hours, HoursForm } from './hours.ts'

export const Branch = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  /** in words; made from `hours` where there are any */
  openingHours: z.string(),
  /** null for a branch whose hours are only described */
  hours: Hours.nullable(),
  /** whether it takes orders by the app at all */
  takesOrders: z.boolean(),
  /** minutes of preparation in a quarter hour: 30 is two people */
  windowMinutes: z.int().positive(),
  version: Version,
})
export type Branch = z.output<typeof Branch>

/** A closed branch that the ledger still refers to. */
export const ArchivedBranch = Branch.extend({ archivedAt: Instant })
export type ArchivedBranch = z.output<typeof ArchivedBranch>

/** The id of Merkez, where the admin dialog records its points (decisions.md §5). */
export const mainBranchId = 1

const wrongCoordinates = 'Geçerli koordinatlar giriniz.'

/** Degrees from -`limit` to `limit`: a number, or its text form (decisions.md §5). */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().max(40)], { error: wrongCoordinates }).transform((given, ctx) => {
    const typed = typeof given === 'number' ? String(given) : given.trim().replace(',', '.')
    const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(typed) ? Number(typed) : Number.NaN
    if (Math.abs(value) <= limit) return value
    ctx.issues.push({ code: 'custom', message: wrongCoordinates, input: given })
    return z.NEVER
  })

const hoursMissing = 'Çalışma saatleri gerekli.'

const wrongMinutes = '1 ile 600 dakika arasında olmalıdır.'

/**
 * The fields of a branch that an administrator edits; the phone is optional. A client that knows the
 * specification's fields alone sends none about orders: they have their defaults.
 */
export const BranchFields = z.strictObject({
  name: text(120, 'Şube adı gerekli.'),
  address: text(300, 'Adres gerekli.'),
  /** ignored where there are structured `hours`: their text is made from them (ordering.md §1) */
  openingHours: prose(300, hoursMissing).optional(),
  hours: HoursForm.nullable().optional(),
  latitude: degrees(90),
  longitude: degrees(180),
  phone: Phone.nullable().optional(),
  takesOrders: z.boolean().optional(),
  windowMinutes: z.int(wrongMinutes).min(1, wrongMinutes).max(600, wrongMinutes).optional(),
})

const Hourly = z.object({
  openingHours: BranchFields.shape.openingHours,
  hours: BranchFields.shape.hours,
})

/** A branch has hours: structured ones, or else in words (product.md §9). */
export const BranchForm = BranchFields.refine(
  ({ openingHours, hours }) => Boolean(hours || openingHours),
  {
    path: ['openingHours'],
    message: hoursMissing,
    // Reported together with other fields, not only once all of them are valid.
    when: ({ value }) => Hourly.safeParse(value).success,
  },
)

const fieldRefusals = {
  latitude: 'invalid_coordinates',
  longitude: 'invalid_coordinates',
} as const

export const listBranches = endpoint('get', '/api/branches', {
  summary: 'Branches that are open for business, Merkez first, then by name',
  audience: 'anyone',
  answer: z.array(Branch),
  refusals: [],
  conditional: true,
})

export const createBranch = endpoint('post', '/api/branches', {
  summary: 'Open a branch',
  audience: 'chain.manage',
  ...creates(BranchForm, Branch),
  refusals: [],
  fieldRefusals,
})

export const changeBranch = endpoint('patch', '/api/branches/:id', {
  summary: 'Change some fields of a branch',
  audience: 'chain.manage',
  ...changes(
    changeOf(BranchFields).refine(({ openingHours, hours }) => hours || openingHours !== '', {
      path: ['openingHours'],
      message: hoursMissing,
    }),
    Branch,
  ),
  refusals: ['branch_not_found'],
  fieldRefusals,
})

export const deleteBranch = endpoint('delete', '/api/branches/:id', {
  summary: 'Remove a branch, or archive it where the ledger names it',
  audience: 'chain.manage',
  ...deletes(Branch),
  answer: z.object({ archived: z.boolean() }),
  refusals: ['branch_not_found', 'main_branch'],
})

export const listArchivedBranches = endpoint('get', '/api/admin/branches/archived', {
  summary: 'Branches that are archived, the latest first',
  audience: 'chain.manage',
  answer: z.array(ArchivedBranch),
  refusals: [],
})

export const restoreBranch = endpoint('post', '/api/admin/branches/:id/restore', {
  summary: 'Bring an archived branch back',
  audience: 'chain.manage',
  params: z.object({ id: IdText }),
  answer: Branch,
  refusals: ['branch_not_found'],
})

/** The source of the map tiles (decisions.md §5: configurable). */
export const MapTiles = z.object({
  /** with `{z}`, `{x}` and `{y}`; null is a map without tiles */
  tileUrl: z.string().nullable(),
  /** the attribution, plain text */
  attribution: z.string(),
})
export type MapTiles = z.output<typeof MapTiles>

export const mapTiles = endpoint('get', '/api/map', {
  summary: 'Where the tiles of the map come from',
  audience: 'anyone',
  answer: MapTiles,
  refusals: [],
  conditional: true,
})
