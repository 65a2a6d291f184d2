import type { HttpHandler } from 'msw'
import { listChanges } from '../contracts/changes/changes.ts'
import type { BodyInput } from '../contracts/endpoint.ts'
import {
  addFavorite,
  CategoryFields,
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  ItemFields,
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  type MenuCategory,
  type MenuItem,
  readMenuItem,
  removeFavorite,
  restoreMenuItem,
} from '../contracts/menu/menu.ts'
import { listItemPrices, readBranchPriceList, readPriceList } from '../contracts/menu/price-list.ts'
import { latteChanges } from './change-fixtures.ts'
import { changed } from './changed.ts'
import {
  archivedItem,
  menuCategories,
  menuItemOf,
  menuItems,
  pastPrices,
  priceList,
} from './menu-fixtures.ts'
import { answers } from './mock.ts'

/** The stored rows of saved forms. */
const categoryOf = (form: BodyInput<typeof createMenuCategory>, id: number): MenuCategory => {
  const { description = null, imageUrl = null, ...rest } = CategoryFields.parse(form)
  return { ...rest, id, description, imageUrl, version: 1 }
}
const itemOf = (form: BodyInput<typeof createMenuItem>, id: number): MenuItem => {
  const {
    imageUrl = null,
    allergens = null,
    vatRate = 10,
    preparationSeconds = 60,
    isOrderable = true,
    ...rest
  } = ItemFields.parse(form)
  const facts = { imageUrl, allergens, vatRate, preparationSeconds, isOrderable }
  return { ...rest, ...facts, id, needsChoice: false, isFavorite: false, version: 1 }
}

/** The menu, its archive and its price lists. */
export const menuHandlers: HttpHandler[] = [
  answers(listMenuCategories, menuCategories),
  answers(createMenuCategory, ({ body }) => categoryOf(body, 99)),
  answers(changeMenuCategory, (asked) => changed(menuCategories, changeMenuCategory, asked)),
  answers(deleteMenuCategory),
  answers(listMenuItems, ({ query }) => {
    const category = query.get('categoryId')
    return menuItems.filter((item) => !category || item.categoryId === Number(category))
  }),
  answers(readMenuItem, ({ params }) => menuItemOf(Number(params.id))),
  answers(createMenuItem, ({ body }) => itemOf(body, 199)),
  answers(changeMenuItem, (asked) => changed(menuItems, changeMenuItem, asked)),
  answers(deleteMenuItem),
  answers(listArchivedItems, [archivedItem]),
  answers(readPriceList, priceList(null)),
  answers(readBranchPriceList, priceList(1)),
  answers(listItemPrices, pastPrices),
  answers(listChanges, latteChanges),
  answers(restoreMenuItem, ({ params }) => ({ ...menuItemOf(190), id: Number(params.id) })),
  answers(addFavorite),
  answers(removeFavorite),
]
