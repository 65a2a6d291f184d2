import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText, Instant, Version } from '../fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, ImageUrl, text } from '../typed-fields.ts'
import { Allergen, Allergens } from './allergens.ts'

export const MenuCategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  version: Version,
})
export type MenuCategory = z.output<typeof MenuCategory>

export const MenuItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** kuruş */
  price: z.int().nonnegative(),
  categoryId: Id,
  imageUrl: z.string().nullable(),
  /** empty: there are none to state; null: nobody has stated them (decisions/125) */
  allergens: z.array(Allergen).nullable(),
  /** per cent that the price includes */
  vatRate: z.union([z.literal(10), z.literal(20)]),
  /** one unit's, at a branch */
  preparationSeconds: z.int().nonnegative(),
  /** whether it can be ordered ahead */
  isOrderable: z.boolean(),
  /** whether something of it has to be chosen, or is chosen beforehand: it is ordered on its page */
  needsChoice: z.boolean(),
  /** of the caller (decisions.md §5); false for a signed-out visitor */
  isFavorite: z.boolean(),
  version: Version,
})
export type MenuItem = z.output<typeof MenuItem>

/** A product that is no longer sold. */
export const ArchivedMenuItem = MenuItem.extend({ archivedAt: Instant })
export type ArchivedMenuItem = z.output<typeof ArchivedMenuItem>

/** A price in kuruş: an integer from 0 to ₺100.000,00. */
export const Price = z
  .int('Geçerli bir fiyat girin.')
  .min(0, 'Fiyat 0 veya daha büyük olmalıdır.')
  .max(10_000_000, 'En fazla ₺100.000,00 olabilir.')

/** The fields of a category that an administrator edits. */
export const CategoryFields = z.strictObject({
  name: text(80, 'Kategori adı gerekli.'),
  description: text(500).nullable().optional(),
  imageUrl: ImageUrl.nullable().optional(),
})

const wrongSeconds = '0 ile 3600 saniye arasında olmalıdır.'

/**
 * The fields of a product that an administrator edits. No address means no picture. A client that
 * knows the specification's fields alone sends no others: they have their defaults.
 */
export const ItemFields = z.strictObject({
  name: text(120, 'Ürün adı gerekli.'),
  description: text(1000, 'Açıklama gerekli.'),
  price: Price,
  categoryId: z.int('Lütfen kategori seçin.').positive('Lütfen kategori seçin.'),
  imageUrl: ImageUrl.nullable().optional(),
  allergens: Allergens.nullable().optional(),
  vatRate: z
    .union([z.literal(10), z.literal(20)], { error: 'KDV oranı %10 ya da %20 olabilir.' })
    .optional(),
  preparationSeconds: z.int(wrongSeconds).min(0, wrongSeconds).max(3600, wrongSeconds).optional(),
  isOrderable: z.boolean().optional(),
})

export const listMenuCategories = endpoint('get', '/api/menu/categories', {
  summary: 'Categories of the menu, in the order they were added',
  audience: 'anyone',
  answer: z.array(MenuCategory),
  refusals: [],
  conditional: true,
})

export const listMenuItems = endpoint('get', '/api/menu/items', {
  summary: 'Products of the menu, or of one category, in the order of the categories',
  audience: 'anyone',
  query: z.object({ categoryId: IdText.optional() }),
  answer: z.array(MenuItem),
  refusals: [],
  conditional: true,
})

export const readMenuItem = endpoint('get', '/api/menu/items/:id', {
  summary: 'A product of the menu',
  audience: 'anyone',
  params: z.object({ id: IdText }),
  answer: MenuItem,
  refusals: ['item_not_found'],
})

export const createMenuCategory = endpoint('post', '/api/menu/categories', {
  summary: 'Add a category',
  audience: 'menu.edit',
  ...creates(CategoryFields, MenuCategory),
  refusals: ['picture_gone'],
})

export const changeMenuCategory = endpoint('patch', '/api/menu/categories/:id', {
  summary: 'Change some fields of a category',
  audience: 'menu.edit',
  ...changes(changeOf(CategoryFields), MenuCategory),
  refusals: ['category_not_found', 'picture_gone'],
})

export const deleteMenuCategory = endpoint('delete', '/api/menu/categories/:id', {
  summary: 'Remove a category that has no products, or archive it with its archived ones',
  audience: 'menu.edit',
  ...deletes(MenuCategory),
  refusals: ['category_not_found', 'category_in_use'],
})

export const createMenuItem = endpoint('post', '/api/menu/items', {
  summary: 'Add a product',
  audience: 'menu.edit',
  ...creates(ItemFields, MenuItem),
  refusals: ['category_not_found', 'picture_gone'],
})

export const changeMenuItem = endpoint('patch', '/api/menu/items/:id', {
  summary: 'Change some fields of a product',
  audience: 'menu.edit',
  ...changes(changeOf(ItemFields), MenuItem),
  refusals: ['item_not_found', 'category_not_found', 'picture_gone'],
})

export const deleteMenuItem = endpoint('delete', '/api/menu/items/:id', {
  summary: 'Take a product off the menu, into its archive',
  audience: 'menu.edit',
  ...deletes(MenuItem),
  refusals: ['item_not_found'],
})

export const listArchivedItems = endpoint('get', '/api/admin/menu/items/archived', {
  summary: 'The latest 500 products that were taken off the menu, the latest first',
  audience: 'menu.edit',
  answer: z.array(ArchivedMenuItem),
  refusals: [],
})

export const restoreMenuItem = endpoint('post', '/api/admin/menu/items/:id/restore', {
  summary: 'Put an archived product on the menu again, and its category',
  audience: 'menu.edit',
  params: z.object({ id: IdText }),
  answer: MenuItem,
  refusals: ['item_not_found'],
})

export const addFavorite = endpoint('post', '/api/menu/items/:id/favorite', {
  summary: "Count a product among the caller's favourites",
  audience: 'member',
  params: z.object({ id: IdText }),
  refusals: ['item_not_found'],
})

export const removeFavorite = endpoint('delete', '/api/menu/items/:id/favorite', {
  summary: "Take a product from the caller's favourites",
  audience: 'member',
  params: z.object({ id: IdText }),
  refusals: [],
})
