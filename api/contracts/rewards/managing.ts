import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Version } from '../fields.ts'
import { LeastTier } from '../programme/tiers.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, ImageUrl, prose, TypedInstant, text } from '../typed-fields.ts'
import { BenefitKind, mostOff } from './benefit.ts'

/** A reward as administrators manage it. */
export const ManagedReward = z.object({
  id: Id,
  name: z.string(),
  terms: z.string(),
  imageUrl: z.string().nullable(),
  /** points */
  price: z.int().positive(),
  benefit: BenefitKind,
  itemIds: z.array(Id),
  /** kuruş */
  amount: z.int().positive().nullable(),
  /** hundredths */
  percentage: z.int().positive().nullable(),
  /** kuruş */
  most: z.int().positive().nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** none: every branch */
  branchIds: z.array(Id),
  /** the place of the lowest tier that may have it; null: everybody */
  leastTier: z.int().nullable(),
  /** coupons that may be had in all; null: no bound */
  stock: z.int().nonnegative().nullable(),
  /** coupons that one person may have; null: no bound */
  perPerson: z.int().positive().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
  /** coupons that were had and not cancelled */
  taken: z.int().nonnegative(),
  version: Version,
})
export type ManagedReward = z.output<typeof ManagedReward>

const count = (most: number) =>
  z
    .int('Tam sayı girin.')
    .min(1, 'En az 1 olmalıdır.')
    .max(most, `En fazla ${most} olabilir.`)
    .nullable()
    .optional()

/** Kuruş off: 0,01 to ₺50.000,00. */
export const Off = z
  .int('Geçerli bir tutar girin.')
  .min(1, 'Geçerli bir tutar girin.')
  .max(mostOff, 'En fazla ₺50.000,00 olabilir.')
  .nullable()
  .optional()

const ids = (most: number) =>
  z
    .array(Id)
    .max(most, `En fazla ${most} seçim yapılabilir.`)
    .transform((all) => [...new Set(all)])

export const rewardFields = z.strictObject({
  name: text(80, 'Ödül adı gerekli.'),
  terms: prose(1000, 'Koşullar okunamıyor.').optional(),
  imageUrl: ImageUrl.nullable().optional(),
  price: z
    .int('Geçerli bir puan giriniz')
    .min(1, 'Geçerli bir puan giriniz')
    .max(100_000, 'En fazla 100.000 puan olabilir.'),
  benefit: BenefitKind,
  itemIds: ids(50).optional(),
  amount: Off,
  percentage: count(100),
  most: Off,
  startsAt: TypedInstant.nullable().optional(),
  endsAt: TypedInstant.nullable().optional(),
  branchIds: ids(200).optional(),
  leastTier: LeastTier.nullable().optional(),
  stock: count(1_000_000),
  perPerson: count(1_000),
  isActive: z.boolean(),
})

export const rewardEndsTooSoon = 'Bitiş tarihi başlangıç tarihinden sonra olmalıdır.'

/** Which field of a benefit is missing, with its sentence; undefined where it is whole. */
export function missingBenefit(of: {
  benefit?: BenefitKind | undefined
  itemIds?: readonly number[] | undefined
  amount?: number | null | undefined
  percentage?: number | null | undefined
  most?: number | null | undefined
}): { field: 'itemIds' | 'amount' | 'percentage' | 'most'; sentence: string } | undefined {
  if (of.benefit === 'item' && !of.itemIds?.length)
    return { field: 'itemIds', sentence: 'En az bir ürün seçin.' }
  if (of.benefit === 'amount' && !of.amount)
    return { field: 'amount', sentence: 'İndirim tutarını girin.' }
  if (of.benefit === 'percentage' && !of.percentage)
    return { field: 'percentage', sentence: 'İndirim oranını girin.' }
  if (of.benefit === 'percentage' && !of.most)
    return { field: 'most', sentence: 'En fazla indirimi girin.' }
  return undefined
}

type Fields = Partial<z.output<typeof rewardFields>>

/** Refuses a reward that does not say what it gives, or that ends before it begins. */
export function refuseHalfReward(form: Fields, context: z.RefinementCtx<Fields>): void {
  const missing = missingBenefit(form)
  if (missing)
    context.addIssue({ code: 'custom', path: [missing.field], message: missing.sentence })
  if (form.startsAt && form.endsAt && form.endsAt <= form.startsAt)
    context.addIssue({ code: 'custom', path: ['endsAt'], message: rewardEndsTooSoon })
}

/** The fields of a reward that an administrator edits; what does not belong to the kind is dropped. */
export const RewardFields = rewardFields
  .extend({ isActive: z.boolean().default(true) })
  .superRefine(refuseHalfReward)

export const listManagedRewards = endpoint('get', '/api/admin/rewards', {
  summary: 'Every reward with what was had of it, by price',
  audience: 'programme.edit',
  answer: z.array(ManagedReward),
  refusals: [],
})

export const createReward = endpoint('post', '/api/admin/rewards', {
  summary: 'Offer a reward',
  audience: 'programme.edit',
  ownLines: true,
  ...creates(RewardFields, ManagedReward),
  refusals: ['picture_gone', 'too_many_rewards'],
})

export const changeReward = endpoint('patch', '/api/admin/rewards/:id', {
  summary: 'Change some fields of a reward; coupons that were had keep what they give',
  audience: 'programme.edit',
  ownLines: true,
  ...changes(changeOf(rewardFields), ManagedReward),
  refusals: ['reward_not_found', 'stock_below_taken', 'picture_gone'],
})

export const deleteReward = endpoint('delete', '/api/admin/rewards/:id', {
  summary: 'Remove a reward that nobody has had',
  audience: 'programme.edit',
  ownLines: true,
  ...deletes(ManagedReward),
  refusals: ['reward_not_found', 'reward_in_use'],
})
