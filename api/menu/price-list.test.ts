import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { denied } from '#sql/testing/denied.ts'
import { read } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  changeMenuItem,
  createMenuItem,
  deleteMenuItem,
  type MenuItem,
  restoreMenuItem,
} from '../contracts/menu/menu.ts'
import {
  changeOptionGroup,
  createOptionGroup,
  type ManagedOptionGroup,
} from '../contracts/menu/options.ts'
import {
  listItemPrices,
  type PastPrice,
  type PriceList,
  readBranchPriceList,
  readPriceList,
} from '../contracts/menu/price-list.ts'

let app: TestApp
let coffees: number
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from menu_items`
  await app.owner`delete from menu_categories`
  const [row] = await app.owner<{ id: number }[]>`
    insert into menu_categories (name) values ('Kahveler'), ('Boş') returning id`
  coffees = row?.id ?? 0
})

const add = (more: object = {}) =>
  read<MenuItem>(
    app.call('admin', createMenuItem, {
      body: { name: 'Latte', description: 'Süt.', price: 15500, categoryId: coffees, ...more },
    }),
  )
const change = (id: number, body: object) =>
  app.call('admin', changeMenuItem, { params: { id }, body })
const list = () => read<PriceList>(app.call('signed out', readPriceList))
const pricesOf = async (id: number) =>
  (await read<PastPrice[]>(app.call('admin', listItemPrices, { params: { id } }))).map(
    ({ price }) => price,
  )

describe('the price list', () => {
  test('says to anybody what is sold, for how much and with what in it', async () => {
    const { id } = await add({ allergens: ['milk'], vatRate: 20 })
    const { changedAt, ...shown } = await list()
    expect(shown).toEqual({
      branch: null,
      categories: [
        {
          id: coffees,
          name: 'Kahveler',
          items: [
            {
              id,
              name: 'Latte',
              description: 'Süt.',
              price: 15500,
              vatRate: 20,
              allergens: ['milk'],
              groups: [],
            },
          ],
        },
      ],
    })
    expect(changedAt).toMatch(/Z$/)
  })

  test('names what can be chosen and what it costs more, and the day on which that changed', async () => {
    const { id } = await add()
    const group = await read<ManagedOptionGroup>(
      app.call('admin', createOptionGroup, {
        body: {
          ...{ name: 'Süt', least: 1, most: 1, itemIds: [id] },
          options: [
            { name: 'Tam yağlı', priceDifference: 0, most: 1, defaultQuantity: 1 },
            { name: 'Yulaf', priceDifference: 2500, most: 1, defaultQuantity: 0 },
          ],
        },
      }),
    )
    const before = await list()
    const [milk, oat] = group.options
    expect(before.categories[0]?.items[0]?.groups).toEqual([
      {
        name: 'Süt',
        options: [
          { name: 'Tam yağlı', priceDifference: 0 },
          { name: 'Yulaf', priceDifference: 2500 },
        ],
      },
    ])
    await app.call('admin', changeOptionGroup, {
      params: { id: group.id },
      body: { options: [milk, { ...oat, priceDifference: 3000 }] },
      headers: { 'if-match': `"${group.version}"` },
    })
    const after = await list()
    expect(after.categories[0]?.items[0]?.groups[0]?.options[1]?.priceDifference).toBe(3000)
    expect(Date.parse(after.changedAt ?? '')).toBeGreaterThan(Date.parse(before.changedAt ?? ''))
    await app.owner`update option_groups set is_active = false where id = ${group.id}`
    expect((await list()).categories[0]?.items[0]?.groups).toEqual([])
  })

  test('of a branch names it; there is none of one that is not there or archived', async () => {
    const [row] = await app.owner<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours)
      values ('Moda', 'Moda Cad.', 40.9, 29, 'Her gün') returning id`
    const branchId = row?.id ?? 0
    const of = (id: number) =>
      app.call('signed out', readBranchPriceList, { params: { branchId: id } })
    expect(await read(of(branchId))).toMatchObject({
      branch: { id: branchId, name: 'Moda', address: 'Moda Cad.' },
    })
    await app.owner`update branches set archived_at = now() where id = ${branchId}`
    for (const id of [branchId, 9_999_999]) expect((await of(id)).status).toBe(404)
  })

  test('may be kept by anybody for a minute, but not what a session is told', async () => {
    await add()
    const stranger = await app.call('signed out', readPriceList)
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=60')
    expect(stranger.headers.get('set-cookie')).toBeNull()
    expect(stranger.headers.get('vary')).toContain('cookie')
    const member = await app.call('customer', readPriceList)
    expect(member.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': stranger.headers.get('etag') ?? '' }
    expect((await app.call('signed out', readPriceList, { headers })).status).toBe(304)
  })

  test('answers a crowd with one look at the menu', async () => {
    await add()
    const lists = await Promise.all(Array.from({ length: 30 }, list))
    expect(new Set(lists.map((one) => JSON.stringify(one))).size).toBe(1)
  })
})

describe('prices', () => {
  test('are all kept, with when the product was off the menu', async () => {
    const { id } = await add({ price: 9500 })
    await change(id, { price: 11000 })
    await change(id, { price: 11000, name: 'Caffè Latte' })
    await change(id, { vatRate: 20 })
    await app.call('admin', deleteMenuItem, { params: { id } })
    await app.call('admin', restoreMenuItem, { params: { id } })
    expect(await pricesOf(id)).toEqual([11000, null, 11000, 9500])
  })

  test('change the day of the list, and so does what leaves it', async () => {
    const { id } = await add()
    const days = [await list()]
    await change(id, { price: 1 })
    days.push(await list())
    await change(id, { description: 'Daha çok süt.' })
    const unchanged = (await list()).changedAt
    expect(unchanged).toBe(days.at(-1)?.changedAt)
    await app.call('admin', deleteMenuItem, { params: { id } })
    days.push(await list())
    const told = days.map(({ changedAt }) => Date.parse(changedAt ?? ''))
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(new Set(told).size).toBe(3)
  })

  test('of the past are written by nobody', async () => {
    const { id } = await add()
    await expect(app.owner`update menu_prices set price = 1 where item_id = ${id}`).rejects.toThrow(
      'append-only',
    )
    await expect(
      app.owner.begin(async (tx) => {
        await tx`set local role telve_api`
        await tx`insert into menu_prices (item_id, price) values (${id}, 1)`
      }),
    ).rejects.toMatchObject(denied)
  })

  test('of a product that never was are not found', async () => {
    const answer = await app.call('admin', listItemPrices, { params: { id: 9_999_999 } })
    expect(answer.status).toBe(404)
  })
})
