import type { Sql } from '#sql/connection.ts'
import { pick } from '../sender.ts'

interface ShopOption {
  id: number
  /** kuruş */
  difference: number
}

interface ShopItem {
  id: number
  /** kuruş */
  price: number
  /** of each, one is chosen */
  groups: ShopOption[][]
  /** nought to two of them are */
  extras: ShopOption[]
}

/** What benches order from: branches that never close, and a menu of four products. */
export interface Shop {
  items: ShopItem[]
  /** kuruş */
  pointValue: number
}

/** Units of the counted product that each branch begins with. */
export const countedUnits = 1_000_000

const groups = {
  Boy: [0, 1_500, 3_000],
  Sut: [0, 1_000, 2_000],
  Ekstra: [2_500, 1_500, 1_500],
} as const

/** Writes the menu. The last product is counted at each branch of `openBranches()`. */
export const setUpShop = async (sql: Sql): Promise<Shop> => {
  const made = await sql.begin(async (tx) => {
    const ids = new Map<string, ShopOption[]>()
    for (const [name, differences] of Object.entries(groups)) {
      const least = name === 'Ekstra' ? 0 : 1
      const [group] = await tx<{ id: number }[]>`
        insert into option_groups (name, least, most) values (${name}, ${least}, ${least || 3})
        returning id`
      const options = await tx<ShopOption[]>`
        insert into options (group_id, name, price_difference, position)
        select ${group?.id ?? 0}, 'Secenek ' || n, d, n
          from unnest(${[...differences]}::int[]) with ordinality as o (d, n)
        returning id, price_difference as difference`
      ids.set(name, options)
    }
    const menu = [
      { name: 'Latte', price: 15_500, seconds: 90, groups: ['Boy', 'Sut'], extras: ['Ekstra'] },
      { name: 'Filtre', price: 9_000, seconds: 20, groups: ['Boy'], extras: ['Ekstra'] },
      { name: 'Cay', price: 5_000, seconds: 15, groups: [], extras: [] },
      { name: 'Kek', price: 18_000, seconds: 40, groups: [], extras: [] },
    ]
    const items: ShopItem[] = []
    for (const { name, price, seconds, groups: needed, extras } of menu) {
      const [item] = await tx<{ id: number }[]>`
        with c as (insert into menu_categories (name) values (${name}) returning id)
        insert into menu_items (category_id, name, description, price, preparation_seconds)
        select id, ${name}, '-', ${price}, ${seconds} from c returning id`
      const id = item?.id ?? 0
      await tx`
        insert into item_option_groups (item_id, group_id, position)
        select ${id}, g.id, row_number() over (order by g.id)
          from option_groups g where g.name = any (${[...needed, ...extras]})`
      const of = (names: string[]) => names.map((group) => ids.get(group) ?? [])
      items.push({ id, price, groups: of(needed), extras: of(extras).flat() })
    }
    return items
  })
  const [settings] = await sql<{ value: number }[]>`
    select point_value as value from programme_settings order by id desc limit 1`
  return { items: made, pointValue: settings?.value ?? 1 }
}

/** Opens branches that never close. `windowSeconds`: of preparation in a quarter hour. */
export const openBranches = async (
  sql: Sql,
  { items }: Shop,
  { count, windowSeconds }: { count: number; windowSeconds: number },
): Promise<number[]> => {
  const rows = await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours, window_seconds)
    select 'Siparis ' || n, 'Adres', 41, 29, '24 saat', ${windowSeconds}
      from generate_series(1, ${count}::int) n
    returning id`
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into branch_hours (branch_id, weekday, opens, closes)
    select b, day, '00:00', '00:00' from unnest(${ids}::bigint[]) b, generate_series(1, 7) day`
  await sql`
    insert into availability (branch_id, item_id, state, units_left)
    select b, ${items.at(-1)?.id ?? 0}, 'counted', ${countedUnits} from unnest(${ids}::bigint[]) b`
  return ids
}

/** What somebody has put into the cart. */
export interface Cart {
  lines: { itemId: number; quantity: number; options: { optionId: number; quantity: number }[] }[]
  /** kuruş */
  total: number
  /** points that can pay a part: Σ of the units' prices over the value, rounded down */
  mostPoints: number
}

/** One to three lines with options. */
export const fillCart = ({ items, pointValue }: Shop): Cart => {
  const cart: Cart = { lines: [], total: 0, mostPoints: 0 }
  for (let left = pick([1, 1, 2, 2, 3]); left > 0; left--) {
    const item = pick(items)
    const quantity = pick([1, 1, 1, 2])
    const chosen = [
      ...item.groups.map((group) => pick(group)),
      ...item.extras.filter(() => Math.random() < 0.25),
    ]
    const price = chosen.reduce((sum, { difference }) => sum + difference, item.price)
    cart.total += quantity * price
    cart.mostPoints += quantity * Math.floor(price / pointValue)
    cart.lines.push({
      itemId: item.id,
      quantity,
      options: chosen.map(({ id }) => ({ optionId: id, quantity: 1 })),
    })
  }
  return cart
}
