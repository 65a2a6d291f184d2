import type { Sql } from 'postgres'
import type { Instant } from '#sql/clock.ts'
import type { Queryable } from '#sql/connection.ts'
import type {
  AvailabilityState,
  BranchAvailability,
  StockRow,
} from '../contracts/branches/availability.ts'

/** A branch, and the moment at which it is looked at. */
export interface Counter {
  branchId: number
  now: Instant
}

interface Limited {
  id: number
  isOff: boolean
  until: Date | null
  left: number | null
}

const limited = <Row extends Limited>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null }))

/** What a branch is out of or counts, at a moment. */
export async function availabilityAt(
  sql: Sql,
  { branchId, now }: Counter,
): Promise<BranchAvailability> {
  const [items, options] = await Promise.all([
    sql<(Limited & { byOptions: boolean })[]>`
      select i.id, o.item_id is not null as is_off, coalesce(o.by_options, false) as by_options,
             case when a.until > ${now} then a.until end as until, a.units_left as "left"
        from menu_items i
        left join off_items(${branchId}, ${now}) o on o.item_id = i.id
        left join availability a on a.branch_id = ${branchId} and a.item_id = i.id
       where o.item_id is not null or a.state = 'counted'
       order by i.id`,
    sql<Limited[]>`
      select o.id, is_off(a, ${now}) as is_off,
             case when a.until > ${now} then a.until end as until, a.units_left as "left"
        from availability a
        join options o on o.id = a.option_id and o.archived_at is null
       where a.branch_id = ${branchId} and (is_off(a, ${now}) or a.state = 'counted')
       order by o.id`,
  ])
  return { items: limited(items), options: limited(options) }
}

type Row = Omit<StockRow, 'until' | 'at'> & { until: Date | null; at: Date | null }

/** One thing, or all. */
export interface Thing {
  kind: 'item' | 'option'
  id: number
}

/** Things with what was said about them at a branch: products by category, options by group. */
export async function stockRows(
  sql: Sql,
  { branchId, now }: Counter,
  one?: Thing,
): Promise<StockRow[]> {
  const wanted = (kind: Thing['kind']) =>
    one ? sql`${one.kind === kind} and t.id = ${one.id}` : sql`true`
  const rows = await sql<Row[]>`
    with things as (
      select 'item' as kind, t.id, t.name, c.name as "group", t.category_id as part, t.id as place,
             a.id as said, coalesce(f.by_options, false) as by_options
        from menu_items t join menu_categories c on c.id = t.category_id
        left join availability a on a.branch_id = ${branchId} and a.item_id = t.id
        left join off_items(${branchId}, ${now}) f on f.item_id = t.id
       where t.archived_at is null and ${wanted('item')}
       union all
      select 'option', t.id, t.name, concat_ws(' · ', g.name, nullif(g.note, '')), g.id, t.position,
             a.id, false
        from options t join option_groups g on g.id = t.group_id and g.is_active
        left join availability a on a.branch_id = ${branchId} and a.option_id = t.id
       where t.archived_at is null and ${wanted('option')})
    select t.kind, t.id, t.name, t."group", t.by_options,
           case when a.state is null or a.until <= ${now} then 'on' else a.state::text end as state,
           case when a.until > ${now} then a.until end as until, a.units_left as "left",
           case when u.id is not null
                then jsonb_build_object('id', u.id, 'fullName', u.full_name) end as actor,
           a.at, coalesce(a.version, 1) as version
      from things t
      left join availability a on a.id = t.said
      left join users u on u.id = a.actor_id
     order by t.kind, t.part, t.place`
  return rows.map((row) => ({
    ...row,
    until: row.until?.toISOString() ?? null,
    at: row.at?.toISOString() ?? null,
  }))
}

/** What is said about a thing; `until` and `left` as its state asks for them. */
export interface Said {
  state: AvailabilityState
  until: Date | null
  left: number | null
  actorId: number
}

/**
 * Says this about a thing at a branch, if what was said before has this version. Version 1 is what
 * nobody has said anything about. False where it has another one.
 */
export async function sayAvailability(
  sql: Queryable,
  { branchId, now }: Counter,
  { kind, id }: Thing,
  { state, until, left, actorId }: Said,
  version: number | undefined,
): Promise<boolean> {
  const column = sql(kind === 'item' ? 'item_id' : 'option_id')
  const values = sql`(${branchId}, ${id}, ${state}, ${until}, ${left}, ${actorId}, ${now})`
  if (version === undefined || version === 1) {
    const { count } = await sql`
      insert into availability as a (branch_id, ${column}, state, until, units_left, actor_id, at)
      values ${values}
          on conflict (branch_id, ${column}) do update
         set state = excluded.state, until = excluded.until, units_left = excluded.units_left,
             actor_id = excluded.actor_id, at = excluded.at
       where ${version === undefined}`
    return count > 0
  }
  const { count } = await sql`
    update availability
       set (state, until, units_left, actor_id, at) = (
             ${state}, ${until}, ${left}, ${actorId}, ${now})
     where branch_id = ${branchId} and ${column} = ${id} and version = ${version}`
  return count > 0
}
