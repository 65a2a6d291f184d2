import { recordPoints } from '../contracts/points/recording.ts'
import type { RequestParts, TestApp } from './test-app.ts'

const branch = {
  name: 'Çengelköy',
  address: 'Çengelköy Cad. No: 12, Üsküdar, İstanbul',
  openingHours: 'Her gün 08:00–23:00',
  latitude: '41.0502',
  longitude: 29.0521,
  phone: '0216 345 00 11',
  takesOrders: true,
  windowMinutes: 30,
}

const hours = {
  week: Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '23:00' }]),
  exceptions: [
    { date: '2099-12-31', name: 'Yılbaşı', ranges: [{ opens: '12:00', closes: '02:00' }] },
  ],
}

async function someBranch({ owner }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values (${branch.name}, ${branch.address}, 41.0502, 29.0521, ${branch.openingHours})
    returning id`
  return row?.id ?? 0
}

/** Enough points for a coffee to hang. */
const givePoints = (app: TestApp) =>
  app.call('admin', recordPoints, {
    params: { userId: app.ids.customer },
    body: { type: 'EARN', amount: 1000, branchId: 1 },
  })

async function someArchived(app: TestApp): Promise<number> {
  const id = await someBranch(app)
  await app.owner`update branches set archived_at = now() where id = ${id}`
  return id
}

/** A product and an option, each on sale everywhere. */
async function someThings({ owner }: TestApp): Promise<{ itemId: number; optionId: number }> {
  return owner.begin(async (tx) => {
    const [item] = await tx<{ id: number }[]>`
      with c as (insert into menu_categories (name) values ('Kahveler') returning id)
      insert into menu_items (category_id, name, description, price)
      select id, 'Latte', '-', 15500 from c returning id`
    const [option] = await tx<{ id: number }[]>`
      with g as (insert into option_groups (name, least, most) values ('Süt', 1, 1) returning id)
      insert into options (group_id, name, price_difference, position)
      select id, 'Yulaf sütü', 2000, 1 from g returning id`
    return { itemId: item?.id ?? 0, optionId: option?.id ?? 0 }
  })
}

async function someRegion({ owner }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into regions (name) values (gen_random_uuid()) returning id`
  return row?.id ?? 0
}

/** One request for each of the endpoints of branches and regions. */
export const branchSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    listRegions: () => ({}),
    createRegion: () => ({ body: { name: `Bölge ${Bun.randomUUIDv7()}`, branchIds: [1] } }),
    changeRegion: async (app) => ({
      params: { id: await someRegion(app) },
      body: { name: `Bölge ${Bun.randomUUIDv7()}`, branchIds: [1] },
    }),
    deleteRegion: async (app) => ({ params: { id: await someRegion(app) } }),
    listBranches: () => ({}),
    mapTiles: () => ({}),
    createBranch: () => ({ body: { ...branch, hours } }),
    changeBranch: async (app) => ({
      params: { id: await someBranch(app) },
      body: { ...branch, hours },
    }),
    listArchivedBranches: async (app) => {
      await someArchived(app)
      return {}
    },
    restoreBranch: async (app) => ({ params: { id: await someArchived(app) } }),
    deleteBranch: async (app) => ({ params: { id: await someBranch(app) } }),
    listAvailability: async (app) => {
      const { itemId } = await someThings(app)
      await app.owner`
        insert into availability (branch_id, item_id, state, units_left, actor_id)
        values (1, ${itemId}, 'counted', 3, ${app.ids.staff})`
      return { params: { id: 1 } }
    },
    readStock: async (app) => {
      await someThings(app)
      return { params: { id: 1 } }
    },
    changeItemAvailability: async (app) => ({
      params: { id: 1, itemId: (await someThings(app)).itemId },
      body: { state: 'counted', left: 5 },
    }),
    changeOptionAvailability: async (app) => ({
      params: { id: 1, optionId: (await someThings(app)).optionId },
      body: { state: 'until_opening' },
    }),
    readOrdering: () => ({ params: { id: 1 } }),
    changeBrake: async (app) => ({
      params: { id: await someBranch(app) },
      body: { delayMinutes: 10, pause: 15 },
    }),
    listHanging: () => ({}),
    listHangingActs: async (app) => ({ params: { id: await someBranch(app) } }),
    hangCoffee: async (app) => {
      await givePoints(app)
      return {
        params: { id: await someBranch(app) },
        body: { isNamed: true },
        headers: { 'idempotency-key': Bun.randomUUIDv7() },
      }
    },
    handOutCoffee: async (app) => {
      const id = await someBranch(app)
      await givePoints(app)
      for (const branch of [1, id, id])
        await app.owner`select hang_coffee(${branch}, ${app.ids.customer}, false)`
      return { params: { id } }
    },
    takeBackHandOut: async (app) => {
      await givePoints(app)
      await app.owner`select hang_coffee(1, ${app.ids.customer}, false)`
      await app.owner`select hand_out_coffee(1, ${app.ids.staff})`
      const [act] = await app.owner<{ id: number }[]>`
        select max(id) as id from hanging_acts where kind = 'handed_out'`
      return { params: { id: act?.id ?? 0 } }
    },
  }
