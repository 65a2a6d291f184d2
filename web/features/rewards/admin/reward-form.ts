import * as z from 'zod'
import {
  type ManagedReward,
  Off,
  refuseHalfReward,
  rewardFields,
} from '#api/contracts/rewards/managing.ts'
import { formatForInput } from '#ui/foundations/format.ts'
import type { ContractForm } from '#web/shared/forms/contract-form.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'

/** Kuruş of what was typed in lira; null where nothing was. */
const TypedOff = z
  .string()
  .transform((typed): number | null | undefined => (typed.trim() === '' ? null : kurusOf(typed)))
  .pipe(Off)

/** The contract's fields, with amounts typed in lira. */
export const TypedReward = rewardFields
  .extend({ amount: TypedOff, most: TypedOff })
  .superRefine(refuseHalfReward)

export type RewardForm = ContractForm<z.input<typeof TypedReward>, z.output<typeof TypedReward>>

const lira = (kurus: number | null | undefined) => (kurus ? typedLira(kurus) : '')

/** The form's values for a reward, or for a new one. */
export const valuesOf = (reward?: ManagedReward): z.input<typeof TypedReward> => ({
  name: reward?.name ?? '',
  terms: reward?.terms ?? '',
  imageUrl: reward?.imageUrl ?? undefined,
  price: reward?.price ?? 300,
  benefit: reward?.benefit ?? 'item',
  itemIds: reward?.itemIds ?? [],
  amount: lira(reward?.amount),
  percentage: reward?.percentage ?? undefined,
  most: lira(reward?.most),
  startsAt: reward?.startsAt ? formatForInput(reward.startsAt) : null,
  endsAt: reward?.endsAt ? formatForInput(reward.endsAt) : null,
  branchIds: reward?.branchIds ?? [],
  leastTier: reward?.leastTier ?? null,
  stock: reward?.stock ?? undefined,
  perPerson: reward?.perPerson ?? undefined,
  isActive: reward?.isActive ?? true,
})

export const labels = {
  name: 'Ödül adı',
  terms: 'Koşullar',
  imageUrl: 'Görsel',
  price: 'Puanı',
  benefit: 'Ödülün türü',
  itemIds: 'Ürünler',
  amount: 'İndirim (TL)',
  percentage: 'İndirim oranı (%)',
  most: 'En fazla indirim (TL)',
  startsAt: 'Başlangıç',
  endsAt: 'Bitiş',
  branchIds: 'Şubeler',
  leastTier: 'Kimler için',
  stock: 'Stok',
  perPerson: 'Kişi başına',
  isActive: 'Yayında',
}

/** Rows of a list as what can be chosen. */
export const optionsOf = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
