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

const product = async (app: TestApp) => ({
  name: 'Latte',
  description: 'Çift shot espresso ve süt.',
  price: 15550,
  categoryId: await someCategory(app),
  imageUrl: 'https://telve.example/latte.webp',
})

const category = { name: 'Kahveler', description: 'Kendi kavurduğumuz çekirdeklerden.' }

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
  addFavorite: async (app) => ({ params: { id: await someItem(app) } }),
  removeFavorite: async (app) => ({ params: { id: await someItem(app) } }),
}
