import type { ManagedOptionGroup, Option } from '../contracts/menu/options.ts'

const option = (id: number, name: string, priceDifference = 0, more: Partial<Option> = {}) => ({
  ...{ id, name, priceDifference, most: 1, defaultQuantity: 0 },
  ...more,
})

/** Option groups: sizes, milks, extras in quantities, and one that is not shown. */
export const optionGroups: ManagedOptionGroup[] = [
  {
    id: 1,
    name: 'Boy',
    note: 'Sıcak kahveler',
    least: 1,
    most: 1,
    isActive: true,
    options: [
      option(11, 'Küçük', -1_000),
      option(12, 'Orta', 0, { defaultQuantity: 1 }),
      option(13, 'Büyük', 1_500),
    ],
    itemIds: [102, 104],
    version: 1,
  },
  {
    id: 2,
    name: 'Süt',
    note: '',
    least: 1,
    most: 1,
    isActive: true,
    options: [
      option(21, 'Tam yağlı süt', 0, { defaultQuantity: 1 }),
      option(22, 'Laktozsuz süt', 1_000),
      option(23, 'Yulaf sütü', 2_000),
      option(24, 'Badem sütü', 2_250),
    ],
    itemIds: [102],
    version: 1,
  },
  {
    id: 3,
    name: 'Ekstra',
    note: '',
    least: 0,
    most: 4,
    isActive: true,
    options: [
      option(31, 'Ekstra espresso shot', 2_500, { most: 2 }),
      option(32, 'Vanilya şurubu', 1_500, { most: 2 }),
      option(33, 'Karamel sosu', 1_500),
    ],
    itemIds: [102, 104],
    version: 1,
  },
  {
    id: 4,
    name: 'Sıcaklık',
    note: 'Yazın kapalı',
    least: 0,
    most: 1,
    isActive: false,
    options: [option(41, 'Çok sıcak'), option(42, 'Ilık')],
    itemIds: [],
    version: 1,
  },
]

/** What can be chosen of the product with this id, in its order. */
export const optionsOfItem = (itemId: number) =>
  optionGroups
    .filter(({ isActive, itemIds }) => isActive && itemIds.includes(itemId))
    .map(({ id, name, least, most, options }) => ({ id, name, least, most, options }))
