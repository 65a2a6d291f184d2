import type { Allergen } from '../contracts/menu/allergens.ts'
import type { ArchivedMenuItem, MenuCategory, MenuItem } from '../contracts/menu/menu.ts'
import type { PastPrice, PriceList } from '../contracts/menu/price-list.ts'
import { optionsOfItem } from './option-fixtures.ts'

/** A picture of a drink as a data URL, which needs no network. */
const drawing = (ground: string, drink: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${ground}"/><path d="M120 110h140v70a70 70 0 0 1-140 0z" fill="#fff8f0"/><path d="M132 122h116v16H132z" fill="${drink}"/><path d="M260 125h20a26 26 0 0 1 0 52h-24" fill="none" stroke="#fff8f0" stroke-width="14"/><path d="M95 268h190" stroke="#2b1d16" stroke-width="10" stroke-linecap="round"/></svg>`,
  )}`

/** Categories. The first one has a picture. */
export const menuCategories: MenuCategory[] = [
  ['Kahveler', 'Her sabah kendi kavurduğumuz çekirdeklerden.'],
  ['Soğuk İçecekler', 'Buz gibi kahveler ve günlük limonatalar.'],
  ['Tatlılar', null],
  ['Ev Köşesi', 'Cezveler, fincanlar, taze çekirdekler.'],
].map(([name, description], index) => ({
  id: index + 1,
  name: name ?? '',
  description: description ?? null,
  imageUrl: index === 0 ? drawing('#c98a54', '#2b1d16') : null,
  version: 1,
}))

const products: [string, string, number, number, string | null][] = [
  ['Közde Türk Kahvesi', 'Bakır cezvede, köz üstünde ağır ağır pişer.', 11000, 1, '#8a5a00'],
  ['Latte', 'Çift shot espresso, ipeksi süt ve sabırla çizilmiş bir yaprak.', 15550, 1, '#c98a54'],
  ['Tarçınlı Salep', 'Gerçek orkide kökü, koyu kıvam, bol tarçın.', 14500, 1, null],
  ['Cold Brew', 'On sekiz saat soğuk suda demlendi: pürüzsüz, az asitli.', 16500, 2, '#3f6b4c'],
  ['Çilekli Limonata', 'Taze çilek, sıkma limon, nane.', 13900, 2, '#a8352b'],
  ['Balkabaklı Cheesecake', 'Mevsiminde balkabağı, tarçınlı bisküvi.', 19000, 3, '#a9572b'],
  ['Isparta Güllü Lokum', 'Kahvenin yanına üç tane.', 4500, 3, null],
  ['Bakır Cezve', 'Elde dövülmüş, kalaylı, iki kişilik.', 125000, 4, '#4a2c20'],
]

const allergens: Record<string, Allergen[] | null> = {
  Latte: ['milk'],
  'Tarçınlı Salep': ['milk'],
  'Balkabaklı Cheesecake': ['gluten', 'eggs', 'milk', 'nuts'],
  'Isparta Güllü Lokum': null,
}

/** Products. The second is a favourite, two have no picture, nobody has stated the seventh's allergens. */
export const menuItems: MenuItem[] = products.map(
  ([name, description, price, categoryId, ground], index) => ({
    id: 101 + index,
    name,
    description,
    price,
    categoryId,
    imageUrl: ground && drawing(ground, '#2b1d16'),
    allergens: name in allergens ? (allergens[name] ?? null) : [],
    vatRate: categoryId === 4 ? 20 : 10,
    preparationSeconds: 90,
    isOrderable: categoryId !== 4,
    needsChoice: optionsOfItem(101 + index).some(
      ({ least, options }) =>
        least > 0 || options.some(({ defaultQuantity }) => defaultQuantity > 0),
    ),
    isFavorite: index === 1,
    version: 1,
  }),
)

/** The price list of the menu, of all branches or of Merkez's entrance. */
export const priceList = (branchId: 1 | null): PriceList => ({
  branch: branchId && {
    id: branchId,
    name: 'Merkez',
    address: 'Serasker Cad. No: 28, Kadıköy, İstanbul',
  },
  changedAt: '2026-11-09T06:00:00.000Z',
  categories: menuCategories.map(({ id, name }) => ({
    id,
    name,
    items: menuItems
      .filter(({ categoryId }) => categoryId === id)
      .map(({ id, name, description, price, vatRate, allergens }) => ({
        ...{ id, name, description, price, vatRate, allergens },
        groups: optionsOfItem(id),
      })),
  })),
})

/** Two prices of a product, a pause between them. */
export const pastPrices: PastPrice[] = [
  { id: 41, price: 11000, since: '2026-11-09T06:00:00.000Z' },
  { id: 33, price: null, since: '2026-06-01T17:30:00.000Z' },
  { id: 12, price: 9500, since: '2026-01-05T06:00:00.000Z' },
]

/** A product that was taken off the menu. */
export const archivedItem: ArchivedMenuItem = {
  id: 190,
  name: 'Kestaneli Latte',
  description: 'Kestane püresi, çift shot espresso, süt.',
  price: 17500,
  categoryId: 1,
  imageUrl: drawing('#8a5a00', '#2b1d16'),
  allergens: ['milk', 'nuts'],
  vatRate: 10,
  preparationSeconds: 120,
  isOrderable: true,
  needsChoice: false,
  isFavorite: false,
  version: 4,
  archivedAt: '2026-03-02T06:10:00.000Z',
}

/** A long menu: `count` products in 40 categories. */
export const longMenu = (count: number) => ({
  categories: Array.from(
    { length: 40 },
    (_, index): MenuCategory => ({
      id: index + 1,
      name: `Kategori ${index + 1}`,
      description: null,
      imageUrl: null,
      version: 1,
    }),
  ),
  items: Array.from({ length: count }, (_, index): MenuItem => {
    const model = menuItems[index % menuItems.length]
    return {
      id: index + 1,
      name: `${model?.name ?? ''} ${index + 1}`,
      description: model?.description ?? '',
      price: 5_000 + index * 25,
      categoryId: Math.floor((index * 40) / count) + 1,
      imageUrl: model?.imageUrl ?? null,
      allergens: model?.allergens ?? null,
      vatRate: 10,
      preparationSeconds: 90,
      isOrderable: true,
      needsChoice: false,
      isFavorite: false,
      version: 1,
    }
  }),
})

/** The product of that id, or the first one. */
export function menuItemOf(id: number): MenuItem {
  const item = menuItems.find((one) => one.id === id) ?? menuItems[0]
  if (!item) throw new Error('there is no product')
  return item
}
