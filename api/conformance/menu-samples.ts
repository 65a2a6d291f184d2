import type { RequestParts, Stage } from './test-app.ts'

async function someCategory({ owner }: Stage): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into menu_categories (name) values ('Kahveler') returning id`
  return row?.id ?? 0
}

async function someItem(stage: Stage): Promise<number> {
  const [row] = await stage.owner<{ id: number }[]>`
    insert into menu_items (category_id, name, description, price)
    values (${await someCategory(stage)}, 'Latte', 'Çift shot espresso ve süt.', 15550)
    returning id`
  return row?.id ?? 0
}

const product = async (stage: Stage) => ({
  name: 'Latte',
  description: 'Çift shot espresso ve süt.',
  price: 15550,
  categoryId: await someCategory(stage),
  imageUrl: 'https://telve.example/latte.webp',
})

const category = { name: 'Kahveler', description: 'Kendi kavurduğumuz çekirdeklerden.' }

/** One request for each of the menu's endpoints. */
export const menuSamples: Record<string, (stage: Stage) => Promise<RequestParts> | RequestParts> = {
  listMenuCategories: () => ({}),
  listMenuItems: async (stage) => ({ query: { categoryId: await someCategory(stage) } }),
  createMenuCategory: () => ({ body: category }),
  changeMenuCategory: async (stage) => ({
    params: { id: await someCategory(stage) },
    body: category,
  }),
  deleteMenuCategory: async (stage) => ({ params: { id: await someCategory(stage) } }),
  createMenuItem: async (stage) => ({ body: await product(stage) }),
  changeMenuItem: async (stage) => ({
    params: { id: await someItem(stage) },
    body: await product(stage),
  }),
  deleteMenuItem: async (stage) => ({ params: { id: await someItem(stage) } }),
  addFavorite: async (stage) => ({ params: { id: await someItem(stage) } }),
  removeFavorite: async (stage) => ({ params: { id: await someItem(stage) } }),
}
