import type { Queryable } from '../connection.ts'

interface MenuOption {
  id: number
  group: string
  name: string
  /** kuruş */
  difference: number
  isDefault: boolean
}

interface OrderableItem {
  id: number
  name: string
  /** kuruş */
  price: number
  vatRate: number
  seconds: number
  groups: { least: number; options: MenuOption[] }[]
}

/** A line of an order, as it is written. */
export interface OrderedLine {
  item: OrderableItem
  quantity: number
  /** kuruş, of one unit */
  unitPrice: number
  options: MenuOption[]
  note: string | null
}

/** What is wanted of a product: options by their names, others as they are chosen beforehand. */
export interface Wanted {
  item: string
  quantity?: number
  options?: readonly string[]
  note?: string
}

export type OrderMenu = (wanted: Wanted) => OrderedLine | undefined

/** Reads what can be ordered ahead. @returns the line of what is wanted; undefined where it can't be */
export async function readOrderMenu(sql: Queryable): Promise<OrderMenu> {
  const items = await sql<OrderableItem[]>`
    select i.id, i.name, i.price, i.vat_rate, i.preparation_seconds as seconds, (
             select coalesce(jsonb_agg(jsonb_build_object('least', g.least, 'options', (
                      select jsonb_agg(jsonb_build_object(
                               'id', o.id, 'group', g.name, 'name', o.name,
                               'difference', o.price_difference, 'isDefault', o.default_quantity > 0)
                               order by o.position)
                        from options o where o.group_id = g.id)) order by x.position), '[]')
               from item_option_groups x join option_groups g on g.id = x.group_id
              where x.item_id = i.id) as groups
      from menu_items i where i.is_orderable and i.archived_at is null`
  const byName = new Map(items.map((item) => [item.name, item]))
  return ({ item: name, quantity = 1, options: names = [], note = null }) => {
    const item = byName.get(name)
    if (!item) return undefined
    const options = item.groups.flatMap(({ least, options: all }) => {
      const named = all.filter((option) => names.includes(option.name))
      if (named.length > 0 || least === 0) return named
      return all
        .filter(({ isDefault }) => isDefault)
        .concat(all)
        .slice(0, 1)
    })
    const unitPrice = options.reduce((sum, { difference }) => sum + difference, item.price)
    return { item, quantity, unitPrice, options, note }
  }
}
