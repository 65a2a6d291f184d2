import { putTestOrder } from '#sql/testing/test-orders.ts'
import { openScan } from './purchase-samples.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** An order of the customer at Merkez, moved on by the owner. */
export async function movedOrder(
  { owner, ids }: TestApp,
  state: 'placed' | 'ready' | 'collected' = 'placed',
  more: { points?: number; prices?: readonly [number, number] } = {},
): Promise<number> {
  const id = await putTestOrder(owner, { userId: ids.customer, ...more })
  if (state !== 'placed')
    await owner.begin(async (tx) => {
      for (const to of ['accepted', 'preparing', 'ready'])
        await tx`select shift_order(o, ${to}, 'staff', ${ids.staff}) from orders o where id = ${id}`
    })
  if (state === 'collected')
    await owner`select collect_order(${id}, 'ready', 'kart', null, null, ${ids.staff}, null)`
  return id
}

/** The samples of the board (samples.ts). */
export const boardSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    readBoard: async (app) => {
      await movedOrder(app)
      return { params: { id: 1 } }
    },
    moveOrder: async (app) => ({
      params: { id: await movedOrder(app) },
      body: { from: 'placed', to: 'accepted' },
    }),
    moveLine: async (app) => ({
      params: { id: await movedOrder(app), line: 1 },
      body: { from: 'queued', to: 'making' },
    }),
    cancelOrder: async (app) => ({
      params: { id: await movedOrder(app) },
      body: { from: 'placed' },
    }),
    collectOrder: async (app) => ({
      params: { id: await movedOrder(app, 'ready') },
      body: { from: 'ready', method: 'kart', receipt: 'F-1021', scanId: await openScan(app) },
    }),
    listManagedOrders: async (app) => {
      await movedOrder(app, 'collected')
      return { query: { branchId: 1, state: 'collected', limit: 10 } }
    },
    readOrderStory: async (app) => ({ params: { id: await movedOrder(app, 'collected') } }),
    refundOrder: async (app) => ({
      params: { id: await movedOrder(app, 'collected') },
      body: { units: [{ line: 1, quantity: 1 }], reason: 'kalite', note: 'Soğuk geldi' },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }),
    quoteOrderRefund: async (app) => ({
      params: { id: await movedOrder(app, 'collected') },
      body: { units: [{ line: 1, quantity: 1 }] },
    }),
    scannedOrders: async (app) => {
      await movedOrder(app, 'ready')
      return { params: { scanId: await openScan(app) }, query: { branchId: 1 } }
    },
  }
