import type { Sql } from 'postgres'
import type { PastPrice, PriceList } from '../contracts/menu/price-list.ts'

type Prices = Omit<PriceList, 'branch'>

/** What is on the menu with its options, by category and age, and when that changed last. */
export async function prices(sql: Sql): Promise<Prices> {
  const [row] = await sql<{ changedAt: Date | null; categories: Prices['categories'] }[]>`
    with chosen as (
      select x.item_id,
             jsonb_agg(jsonb_build_object('name', g.name, 'options', o.options) order by x.position)
               as groups
        from item_option_groups x
        join option_groups g on g.id = x.group_id and g.is_active
       cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object(
                  'name', o.name, 'priceDifference', o.price_difference) order by o.position), '[]')
                  as options
           from options o where o.group_id = g.id and o.archived_at is null) o
       group by 1
    ), listed as (
      select c.id, c.name,
             jsonb_agg(jsonb_build_object(
               'id', i.id, 'name', i.name, 'description', i.description, 'price', i.price,
               'vatRate', i.vat_rate, 'allergens', i.allergens,
               'groups', coalesce(x.groups, '[]')) order by i.id) as items
      from menu_categories c join menu_items i on i.category_id = c.id and i.archived_at is null
      left join chosen x on x.item_id = i.id
      group by c.id)
    select (select greatest(max(since), (select max(changed_at) from option_groups)) from menu_prices
            having count(*) > 0) as changed_at,
           (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]') from listed l) as categories`
  if (!row) throw new Error('a list has no row')
  return { changedAt: row.changedAt?.toISOString() ?? null, categories: row.categories }
}

/** A branch that is not archived, as the head of its list names it; undefined if there is none. */
export async function headOf(
  sql: Sql,
  branchId: number,
): Promise<NonNullable<PriceList['branch']> | undefined> {
  const [row] = await sql<NonNullable<PriceList['branch']>[]>`
    select id, name, address from branches where id = ${branchId} and archived_at is null`
  return row
}

/** The prices that a product has had, newest first; undefined if there never was one. */
export async function pricesOf(sql: Sql, itemId: number): Promise<PastPrice[] | undefined> {
  const rows = await sql<{ id: number; price: number | null; since: Date }[]>`
    select id, price, since from menu_prices where item_id = ${itemId}
    order by since desc, id desc limit 100`
  // every product has its first price
  if (rows.length === 0) return undefined
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
