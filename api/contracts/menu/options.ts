import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Version } from '../fields.ts'
import { changes, creates } from '../rows.ts'
import { changeOf, prose, text } from '../typed-fields.ts'

/** One choice of a group: `Büyük`, `Yulaf sütü` (ordering.md §1). */
export const Option = z.object({
  id: Id,
  name: z.string(),
  /** kuruş, added to the product's price; may be negative */
  priceDifference: z.int(),
  /** units of it that one unit of a product may have */
  most: z.int().positive(),
  /** units that are chosen beforehand */
  defaultQuantity: z.int().nonnegative(),
})
export type Option = z.output<typeof Option>

/** What is chosen of a product together: `Boy`, `Süt`, `Ekstra` (ordering.md §1). */
export const OptionGroup = z.object({
  id: Id,
  name: z.string(),
  /** units that must be chosen in all; 0 where none has to be */
  least: z.int().nonnegative(),
  /** units that may be chosen in all */
  most: z.int().positive(),
  options: z.array(Option),
})
export type OptionGroup = z.output<typeof OptionGroup>

/** An option group as administrators manage it. */
export const ManagedOptionGroup = OptionGroup.extend({
  /** for administrators alone: tells groups of one name apart */
  note: z.string(),
  /** whether products show it */
  isActive: z.boolean(),
  /** the products that have it */
  itemIds: z.array(Id),
  version: Version,
})
export type ManagedOptionGroup = z.output<typeof ManagedOptionGroup>

/** A price difference in kuruş, from −10.000,00 to 10.000,00 TL. */
export const PriceDifference = z
  .int('Geçerli bir fark girin.')
  .min(-1_000_000, 'En az -₺10.000,00 olabilir.')
  .max(1_000_000, 'En fazla ₺10.000,00 olabilir.')

const whole = z.int('Tam sayı girin.')

/** An option as an administrator edits it. One that is on the group keeps its id; a new one has none. */
export const OptionFields = z.strictObject({
  id: Id.optional(),
  name: text(60, 'Seçeneğin adı gerekli.'),
  priceDifference: PriceDifference,
  most: whole.min(1, 'En az 1 olmalıdır.').max(10, 'En fazla 10 olabilir.'),
  defaultQuantity: whole.min(0, 'En az 0 olmalıdır.').max(10, 'En fazla 10 olabilir.'),
})

/** The most options of a group. */
export const mostOptions = 20

/** The most groups of a product. */
export const mostGroupsOfItem = 10

/** The fields of a group that an administrator edits, for a form to extend. */
export const optionGroupFields = z.strictObject({
  name: text(40, 'Grubun adı gerekli.'),
  note: prose(80, 'Not okunamıyor.').optional(),
  least: whole.min(0, 'En az 0 olmalıdır.').max(10, 'En fazla 10 olabilir.'),
  most: whole.min(1, 'En az 1 olmalıdır.').max(20, 'En fazla 20 olabilir.'),
  isActive: z.boolean(),
  options: z
    .array(OptionFields)
    .min(1, 'En az bir seçenek ekleyin.')
    .max(mostOptions, `En fazla ${mostOptions} seçenek olabilir.`),
  itemIds: z
    .array(Id)
    .max(200, 'En fazla 200 ürün seçilebilir.')
    .transform((all) => [...new Set(all)]),
})

interface Wrong {
  path: (string | number)[]
  sentence: string
}

interface WholeGroup {
  least: number
  most: number
  options: readonly { name: string; most: number; defaultQuantity: number }[]
}

/** Why nobody could answer a group, with the path of the field that says so (`option_groups_whole`). */
export function wrongOf(group: WholeGroup): Wrong[] {
  const { least, most, options } = group
  const sum = (of: (option: WholeGroup['options'][number]) => number) =>
    options.reduce((total, option) => total + of(option), 0)
  const beforehand = sum(({ defaultQuantity }) => defaultQuantity)
  const wrong: Wrong[] = options.flatMap(({ name, most: units, defaultQuantity }, at) => [
    ...(options.findIndex((other) => other.name === name) < at
      ? [{ path: ['options', at, 'name'], sentence: 'Bu ad grupta zaten var.' }]
      : []),
    ...(defaultQuantity > units
      ? [{ path: ['options', at, 'most'], sentence: 'Önceden seçilenden az olamaz.' }]
      : []),
  ])
  if (least > most) wrong.push({ path: ['most'], sentence: 'En az seçimden küçük olamaz.' })
  else if (options.length > 0 && sum((option) => option.most) < least)
    wrong.push({ path: ['least'], sentence: 'Seçenekler bu sayıya yetmiyor.' })
  else if (beforehand > most)
    wrong.push({ path: ['options'], sentence: `En fazla ${most} seçim önceden yapılabilir.` })
  else if (beforehand > 0 && beforehand < least)
    wrong.push({
      path: ['options'],
      sentence: `Önceden seçilenler en az ${least} olmalı; ya da hiçbiri seçili olmasın.`,
    })
  return wrong
}

/** Refuses a group that nobody could answer, at the fields that are wrong. */
export function refuseHalfGroup({ value, issues }: z.core.ParsePayload<WholeGroup>): void {
  for (const { path, sentence } of wrongOf(value))
    issues.push({ code: 'custom', path, message: sentence, input: value })
}

/** The fields of a new group. */
export const OptionGroupFields = optionGroupFields
  .extend({
    isActive: z.boolean().default(true),
    itemIds: optionGroupFields.shape.itemIds.default([]),
  })
  .check(refuseHalfGroup)

export const listItemOptions = endpoint('get', '/api/menu/items/:id/options', {
  summary: 'What can be chosen of a product, in its order',
  audience: 'anyone',
  params: z.object({ id: IdText }),
  answer: z.array(OptionGroup),
  refusals: ['item_not_found'],
  conditional: true,
})

export const listOptionGroups = endpoint('get', '/api/admin/option-groups', {
  summary: 'Every option group, those that are not shown too, by name',
  audience: 'menu.edit',
  answer: z.array(ManagedOptionGroup),
  refusals: [],
})

export const createOptionGroup = endpoint('post', '/api/admin/option-groups', {
  summary: 'Add an option group, as the last one of its products',
  audience: 'menu.edit',
  ...creates(OptionGroupFields, ManagedOptionGroup),
  refusals: ['too_many_option_groups'],
})

export const changeOptionGroup = endpoint('patch', '/api/admin/option-groups/:id', {
  summary: 'Change some fields of an option group; options that are left out are archived',
  audience: 'menu.edit',
  ...changes(changeOf(optionGroupFields), ManagedOptionGroup),
  refusals: ['option_group_not_found'],
})

/** The groups of one product, in its order; the version is the product's. */
export const ItemGroups = z.object({ id: Id, groupIds: z.array(Id), version: Version })
export type ItemGroups = z.output<typeof ItemGroups>

export const ItemGroupsFields = z.strictObject({
  groupIds: z
    .array(Id)
    .max(mostGroupsOfItem, `Bir üründe en fazla ${mostGroupsOfItem} seçenek grubu olabilir.`)
    .transform((all) => [...new Set(all)]),
})

export const readItemGroups = endpoint('get', '/api/admin/menu-items/:id/option-groups', {
  summary: 'The option groups of a product, in its order',
  audience: 'menu.edit',
  params: z.object({ id: IdText }),
  answer: ItemGroups,
  refusals: ['item_not_found'],
})

export const changeItemGroups = endpoint('patch', '/api/admin/menu-items/:id/option-groups', {
  summary: 'Give a product these option groups, in this order',
  audience: 'menu.edit',
  ...changes(ItemGroupsFields, ItemGroups),
  refusals: ['item_not_found'],
})
