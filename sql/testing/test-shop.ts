import type { Sql } from '../connection.ts'

/** What a product of a test is like; a Latte of 100 TL that takes a minute unless told. */
export interface TestItem {
  name?: string
  /** kuruş */
  price?: number
  /** of preparation */
  seconds?: number
}

export interface TestGroup {
  least?: number
  most?: number
  /** price differences of its options, kuruş */
  prices?: number[]
}

const idOf = (rows: readonly { id: number }[]): number => rows[0]?.id ?? 0

/** A branch with so many seconds of preparation in a quarter hour, open day and night. */
export async function newBranch(sql: Sql, seconds = 36_000): Promise<number> {
  const id = idOf(
    await sql<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours, window_seconds)
    values (${Bun.randomUUIDv7()}, 'Sokak 1', 41, 29, 'Her gün', ${seconds}) returning id`,
  )
  await sql`
    insert into branch_hours (branch_id, weekday, opens, closes)
    select ${id}, day, '00:00', '00:00' from generate_series(1, 7) day`
  return id
}

/** A region of these branches. */
export async function newRegion(
  sql: Sql,
  name: string,
  branchIds: readonly number[],
): Promise<number> {
  const id = idOf(
    await sql<{ id: number }[]>`insert into regions (name) values (${name}) returning id`,
  )
  await sql`
    insert into region_branches (region_id, branch_id)
    select ${id}, branch from unnest(${[...branchIds]}::bigint[]) branch`
  return id
}

export const newItem = async (
  sql: Sql,
  { name = 'Latte', price = 10_000, seconds = 60 }: TestItem = {},
): Promise<number> =>
  idOf(
    await sql<{ id: number }[]>`
    with category as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price, preparation_seconds)
    select id, ${name}, 'Sütlü.', ${price}, ${seconds} from category returning id`,
  )

/** A group of a product, with the ids of its options. */
export const newGroup = (
  sql: Sql,
  itemId: number,
  { least = 1, most = 1, prices = [0, 1_500] }: TestGroup = {},
): Promise<{ id: number; options: number[] }> =>
  sql.begin(async (tx) => {
    const id = idOf(
      await tx<{ id: number }[]>`
      insert into option_groups (name, least, most) values ('Boy', ${least}, ${most}) returning id`,
    )
    const options = await tx<{ id: number }[]>`
      insert into options (group_id, name, price_difference, position)
      select ${id}, 'Seçenek ' || place, price, place
        from unnest(${prices}::integer[]) with ordinality as p (price, place) returning id`
    await tx`insert into item_option_groups (item_id, group_id, position)
             values (${itemId}, ${id}, 1 + (select count(*) from item_option_groups
                                             where item_id = ${itemId}))`
    return { id, options: options.map((one) => one.id) }
  })

/** Says that so many units of a thing are left at a branch. */
export async function countUnits(
  sql: Sql,
  branchId: number,
  thing: { item?: number; option?: number },
  left: number,
): Promise<void> {
  await sql`
    insert into availability (branch_id, item_id, option_id, state, units_left)
    values (${branchId}, ${thing.item ?? null}, ${thing.option ?? null}, 'counted', ${left})`
}
