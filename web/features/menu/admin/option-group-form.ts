import * as z from 'zod'
import {
  type ManagedOptionGroup,
  OptionFields,
  optionGroupFields,
  PriceDifference,
  refuseHalfGroup,
} from '#api/contracts/menu/options.ts'
import { kurusOf, typedLira } from '#web/shared/forms/lira.ts'

/** A difference as it is typed: `15`, `+15,00`, `-10`; empty is none. @returns kuruş, or NaN */
const differenceOf = (typed: string): number =>
  typed.trim() === '' ? 0 : kurusOf(typed.trim().replace(/^\+/, '').replace(/^−/, '-'))

/** Kuruş as the value of the field: `15,00`, `-10,00`; empty for none. */
const typedDifference = (kurus: number): string =>
  kurus === 0 ? '' : `${kurus < 0 ? '-' : ''}${typedLira(Math.abs(kurus))}`

/** The contract's fields, with price differences typed in lira. */
export const TypedGroup = optionGroupFields
  .extend({
    options: z
      .array(
        OptionFields.extend({
          priceDifference: z.string().transform(differenceOf).pipe(PriceDifference),
        }),
      )
      .min(1, 'En az bir seçenek ekleyin.')
      .max(20, 'En fazla 20 seçenek olabilir.'),
  })
  .check(refuseHalfGroup)

export type TypedOption = z.input<typeof TypedGroup>['options'][number]

/** The form's values for a group, or for a new one. */
export const valuesOf = (group?: ManagedOptionGroup): z.input<typeof TypedGroup> => ({
  name: group?.name ?? '',
  note: group?.note ?? '',
  least: group?.least ?? 1,
  most: group?.most ?? 1,
  isActive: group?.isActive ?? true,
  options: group
    ? group.options.map(({ id, name, priceDifference, most, defaultQuantity }) => ({
        id,
        name,
        priceDifference: typedDifference(priceDifference),
        most,
        defaultQuantity,
      }))
    : [newOption()],
  itemIds: group?.itemIds ?? [],
})

export const newOption = (): TypedOption => ({
  name: '',
  priceDifference: '',
  most: 1,
  defaultQuantity: 0,
})

export const labels = {
  name: 'Grubun adı',
  note: 'Yönetim notu',
  least: 'En az seçim',
  most: 'En çok seçim',
  isActive: 'Ürünlerde göster',
  options: 'Seçenekler',
  itemIds: 'Ürünler',
}
