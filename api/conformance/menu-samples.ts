import type { RequestParts, TestApp } from './test-app.ts'

async function someCategory({ owner }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into menu_categories (name) values ('Kahveler') returning id`
  return row?.id ?? 0
}

async function someItem(app: TestApp): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into menu_items (category_id, name, description, price)
    values (${await someCategory(app)}, 'Latte', 'Çift shot espresso ve süt.', 15550)
    returning id`
  return row?.id ?? 0
}

async function someArchived(app: TestApp): Promise<number> {
  const id = await someItem(app)
  await app.owner`update menu_items set archived_at = now() where id = ${id}`
  return id
}

const product = async (app: TestApp) => ({
  name: 'Latte',
  description: 'Çift shot espresso ve süt.',
  price: 15550,
  categoryId: await someCategory(app),
  imageUrl: 'https://telve.example/latte.webp',
  allergens: ['milk'],
  vatRate: 10,
  preparationSeconds: 90,
  isOrderable: true,
})

const category = { name: 'Kahveler', description: 'Kendi kavurduğumuz çekirdeklerden.' }

/** A group of two sizes, one of them chosen beforehand. */
async function someGroup({ owner }: TestApp): Promise<number> {
  return owner.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into option_groups (name, least, most) values ('Boy', 1, 1) returning id`
    const id = row?.id ?? 0
    await tx`
      insert into options (group_id, name, price_difference, default_quantity, position)
      values (${id}, 'Orta', 0, 1, 1), (${id}, 'Büyük', 1500, 0, 2)`
    return id
  })
}

const group = {
  name: 'Süt',
  note: 'Sütlü kahveler',
  least: 1,
  most: 1,
  options: [
    { name: 'Süt', priceDifference: 0, most: 1, defaultQuantity: 1 },
    { name: 'Yulaf sütü', priceDifference: 2000, most: 1, defaultQuantity: 0 },
  ],
}

/** One request for each of the menu's endpoints. */
export const menuSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> = {
  listMenuCategories: () => ({}),
  listMenuItems: async (app) => ({ query: { categoryId: await someCategory(app) } }),
  readMenuItem: async (app) => ({ params: { id: await someItem(app) } }),
  createMenuCategory: () => ({ body: category }),
  changeMenuCategory: async (app) => ({
    params: { id: await someCategory(app) },
    body: category,
  }),
  deleteMenuCategory: async (app) => ({ params: { id: await someCategory(app) } }),
  createMenuItem: async (app) => ({ body: await product(app) }),
  changeMenuItem: async (app) => ({
    params: { id: await someItem(app) },
    body: await product(app),
  }),
  deleteMenuItem: async (app) => ({ params: { id: await someItem(app) } }),
  listItemOptions: async (app) => {
    const id = await someItem(app)
    await app.owner`
      insert into item_option_groups (item_id, group_id, position)
      values (${id}, ${await someGroup(app)}, 1)`
    return { params: { id } }
  },
  listOptionGroups: async (app) => {
    await someGroup(app)
    return {}
  },
  createOptionGroup: async (app) => ({ body: { ...group, itemIds: [await someItem(app)] } }),
  changeOptionGroup: async (app) => ({
    params: { id: await someGroup(app) },
    body: { ...group, itemIds: [await someItem(app)] },
  }),
  readItemGroups: async (app) => ({ params: { id: await someItem(app) } }),
  changeItemGroups: async (app) => ({
    params: { id: await someItem(app) },
    body: { groupIds: [await someGroup(app), await someGroup(app)] },
  }),
  listArchivedItems: async (app) => {
    await someArchived(app)
    return {}
  },
  restoreMenuItem: async (app) => ({ params: { id: await someArchived(app) } }),
  readPriceList: async (app) => {
    await someItem(app)
    return {}
  },
  readBranchPriceList: () => ({ params: { branchId: 1 } }),
  listItemPrices: async (app) => ({ params: { id: await someItem(app) } }),
  listChanges: async (app) => ({ params: { thing: 'product', id: await someItem(app) } }),
  addFavorite: async (app) => ({ params: { id: await someItem(app) } }),
  removeFavorite: async (app) => ({ params: { id: await someItem(app) } }),
}
