import type { RequestParts, TestApp } from './test-app.ts'

const reward = {
  name: 'Hesaptan 50 TL',
  price: 20,
  benefit: 'amount',
  amount: 5_000,
}

async function someReward({ owner, ids }: TestApp): Promise<number> {
  // the sample of another endpoint takes the address for unproved
  await owner`update users set verified_at = now() where id = ${ids.customer}`
  const [row] = await owner<{ id: number }[]>`
    insert into rewards (name, price, benefit, amount) values ('Hesaptan 50 TL', 20, 'amount', 5000)
    returning id`
  return row?.id ?? 0
}

async function someItem({ owner }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select id, 'Latte', '-', 15500 from c returning id`
  return row?.id ?? 0
}

async function someCard(app: TestApp): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into stamp_cards (name, item_ids, size)
    values ('Kahve kartı', array[${await someItem(app)}]::bigint[], 9) returning id`
  return row?.id ?? 0
}

/** An archived card, with room to bring it back. */
async function someArchivedCard(app: TestApp): Promise<number> {
  const id = await someCard(app)
  await app.owner`
    update stamp_cards set archived_at = now(), is_active = false where archived_at is null`
  return id
}

async function someCoupon(app: TestApp): Promise<number> {
  await app.give(app.ids.customer, 20)
  const [row] = await app.owner<{ id: number }[]>`
    select coupon_id as id
      from redeem_reward_in_session(${app.ids.customer}, ${await someReward(app)}, null, 1, ${app.ids.customer},
                                    null, now(), null)`
  return row?.id ?? 0
}

/** A coupon that the staff member has made of points of the customer whom they have scanned. */
export async function redeemedForCustomer(
  app: TestApp,
  scanId: string,
  price = 20,
): Promise<number> {
  await app.give(app.ids.customer, price)
  const reward = await someReward(app)
  await app.owner`update rewards set price = ${price} where id = ${reward}`
  const [row] = await app.owner<{ id: number }[]>`
    select coupon_id as id
      from redeem_reward_in_session(${app.ids.customer}, ${reward}, null, 1, ${app.ids.staff}, ${scanId}, now(), null)`
  return row?.id ?? 0
}

/** One request for each endpoint of rewards, coupons and what the programme has for a person. */
export const rewardSamples = (
  openScan: (app: TestApp) => Promise<string>,
): Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> => ({
  listRewards: async (app) => {
    await someReward(app)
    return {}
  },
  redeemReward: async (app) => {
    await app.give(app.ids.customer, 100)
    return {
      params: { id: await someReward(app) },
      body: { price: 20 },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }
  },
  redeemForCustomer: async (app) => {
    await app.give(app.ids.customer, 100)
    return {
      params: { id: await someReward(app) },
      body: { price: 20, scanId: await openScan(app), branchId: 1 },
      headers: { 'idempotency-key': Bun.randomUUIDv7() },
    }
  },
  listCoupons: async (app) => {
    await someCoupon(app)
    return {}
  },
  cancelCoupon: async (app) => ({ params: { id: await someCoupon(app) }, body: {} }),
  takeBackRedemption: async (app) => ({
    params: { id: await redeemedForCustomer(app, await openScan(app)) },
  }),
  listManagedRewards: () => ({}),
  createReward: () => ({ body: reward }),
  changeReward: async (app) => ({
    params: { id: await someReward(app) },
    body: { ...reward, name: 'Filtre kahve' },
  }),
  deleteReward: async (app) => ({ params: { id: await someReward(app) } }),
  listStampCards: () => ({}),
  createStampCard: async (app) => ({
    body: { name: 'Kahve kartı', itemIds: [await someItem(app)], size: 9 },
  }),
  changeStampCard: async (app) => ({
    params: { id: await someCard(app) },
    body: { size: 10, itemIds: [await someItem(app)] },
  }),
  deleteStampCard: async (app) => ({ params: { id: await someCard(app) } }),
  listArchivedStampCards: async (app) => {
    await someArchivedCard(app)
    return {}
  },
  restoreStampCard: async (app) => ({ params: { id: await someArchivedCard(app) } }),
  ownLoyalty: async (app) => {
    await someCoupon(app)
    return {}
  },
  customerLoyalty: async (app) => {
    await openScan(app)
    return { params: { userId: app.ids.customer } }
  },
})
