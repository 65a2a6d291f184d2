import type { Sql } from 'postgres'
import type { Received } from '../contracts/endpoint.ts'
import type { repeatOrder } from '../contracts/orders/own.ts'

type Cart = Received<typeof repeatOrder>

/** What was ordered, each thing with why it cannot be had at a branch now; null where it can. */
interface Part {
  line: number
  itemId: number
  name: string
  quantity: number
  note: string | null
  why: 'gone' | 'off' | null
  options: { optionId: number; name: string; quantity: number; why: 'gone' | 'off' | null }[]
}

/**
 * Another cart of an order's lines at a branch: products and options that are gone or that the branch
 * is out of are left out, by their names then.
 */
export async function repeatedCart(
  sql: Sql,
  { orderId, branchId }: { orderId: number; branchId: number },
): Promise<Cart> {
  const parts = await sql<Part[]>`
    select l.line, l.item_id, l.name, l.quantity, l.note,
           case when i.archived_at is not null or not i.is_orderable then 'gone'
                when is_off(v, now()) then 'off' end as why,
           (select coalesce(json_agg(json_build_object(
                     'optionId', p.option_id, 'name', p.name, 'quantity', p.quantity,
                     'why', case when o.archived_at is not null or x.item_id is null then 'gone'
                                 when is_off(w, now()) then 'off' end) order by p.place), '[]')
              from order_line_options p
              join options o on o.id = p.option_id
              join option_groups g on g.id = o.group_id
              left join item_option_groups x
                on x.item_id = l.item_id and x.group_id = g.id and g.is_active
              left join availability w on w.branch_id = ${branchId} and w.option_id = o.id
             where (p.order_id, p.line) = (l.order_id, l.line)) as options
      from order_lines l
      join menu_items i on i.id = l.item_id
      left join availability v on v.branch_id = ${branchId} and v.item_id = i.id
     where l.order_id = ${orderId}
     order by l.line`
  return {
    lines: parts
      .filter((part) => !part.why)
      .map(({ itemId, name, quantity, note, options }) => ({
        ...{ itemId, name, quantity, note },
        options: options
          .filter((option) => !option.why)
          .map(({ optionId, quantity: units }) => ({ optionId, quantity: units })),
      })),
    gone: parts.flatMap(({ name, why, options }): Cart['gone'] =>
      why
        ? [{ name, of: null, why }]
        : options.flatMap((option) =>
            option.why ? { name: option.name, of: name, why: option.why } : [],
          ),
    ),
  }
}
