import type { JudgedQuote } from '../orders/routes.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** Merkez is open day and night, has room, and sells a Latte of 155,50 TL in two sizes. */
async function cart({ owner }: TestApp) {
  await owner`
    insert into branch_hours (branch_id, weekday, opens, closes)
    select 1, day, '00:00', '00:00' from generate_series(1, 7) day on conflict do nothing`
  await owner`update branches set window_seconds = 36000 where id = 1`
  return owner.begin(async (tx) => {
    const [row] = await tx<{ itemId: number; optionId: number }[]>`
      with category as (insert into menu_categories (name) values ('Kahveler') returning id),
           item as (
             insert into menu_items (category_id, name, description, price)
             select id, 'Latte', 'Çift shot espresso ve süt.', 15550 from category returning id),
           sizes as (
             insert into option_groups (name, least, most) values ('Boy', 1, 1) returning id),
           large as (
             insert into options (group_id, name, price_difference, position)
             select id, 'Büyük', 1500, 1 from sizes returning id),
           has as (
             insert into item_option_groups (item_id, group_id, position)
             select item.id, sizes.id, 1 from item, sizes)
      select item.id as item_id, large.id as option_id from item, large`
    if (!row) throw new Error('no product')
    return {
      branchId: 1,
      lines: [
        {
          itemId: row.itemId,
          quantity: 2,
          options: [{ optionId: row.optionId, quantity: 1 }],
          note: 'Az köpüklü',
        },
      ],
      pickupAt: 'asap',
    }
  })
}

/** The body of an order as it was quoted to the customer, who has none open. */
async function quoted(app: TestApp) {
  const body = await cart(app)
  // What other samples have left open, too: a customer has three at most.
  await app.owner`
    update orders set state = 'cancelled'
     where state in ('placed', 'accepted', 'preparing', 'ready')`
  const [row] = await app.owner<{ quote: JudgedQuote }[]>`
    select quote_order(${app.ids.customer}, ${app.owner.json(body)},
                       tstzmultirange(tstzrange(now() - interval '1 day', now() + interval '2 days')))
           as quote`
  if (!row?.quote.promise) throw new Error(JSON.stringify(row?.quote))
  return { ...body, expectedTotal: row.quote.due, expectedPromise: row.quote.promise }
}

/** An order of the customer. */
export async function placedOrder(app: TestApp): Promise<number> {
  const verdict = await app.orders.place({
    userId: app.ids.customer,
    requestKey: Bun.randomUUIDv7(),
    asked: await quoted(app),
    openings: [[Date.now() - 86_400_000, Date.now() + 2 * 86_400_000]],
  })
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return verdict.id
}

/** The samples of ordering (samples.ts). */
export const orderSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    quoteOrder: async (app) => ({ body: await cart(app) }),
    placeOrder: async (app) => ({
      body: await quoted(app),
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }),
    voidOrder: () => ({ body: { key: Bun.randomUUIDv7() } }),
    listOrders: async (app) => {
      await placedOrder(app)
      return { query: { open: 'true', limit: 10 } }
    },
    readOrder: async (app) => ({ params: { id: await placedOrder(app) } }),
    arriveForOrder: async (app) => ({ params: { id: await placedOrder(app) } }),
    repeatOrder: async (app) => ({
      params: { id: await placedOrder(app) },
      query: { branchId: 1 },
    }),
  }
