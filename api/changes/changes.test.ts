import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read } from '../conformance/read-answers.ts'
import { samples } from '../conformance/samples.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { isManaging } from '../contracts/admission.ts'
import { type Branch, changeBranch, createBranch } from '../contracts/branches/branches.ts'
import { type Change, type ChangedThing, listChanges } from '../contracts/changes/changes.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import {
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuItem,
  type MenuCategory,
  type MenuItem,
  restoreMenuItem,
} from '../contracts/menu/menu.ts'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  type ManagedOptionGroup,
} from '../contracts/menu/options.ts'
import { endpoints } from '../contracts/registry.ts'

let app: TestApp
let actor: { id: number; fullName: string }
beforeAll(async () => {
  app = await openTestApp()
  const [row] = await app.owner<{ id: number; fullName: string }[]>`
    select id, full_name from users where id = ${app.ids.admin}`
  actor = row ?? { id: 0, fullName: '' }
})
afterAll(() => app.close())

const historyOf = (thing: ChangedThing, id: number, query: Record<string, string | number> = {}) =>
  read<Change[]>(app.call('admin', listChanges, { params: { thing, id }, query }))

const add = async (name = 'Kahveler') => {
  const category = await read<MenuCategory>(
    app.call('admin', createMenuCategory, { body: { name } }),
  )
  return read<MenuItem>(
    app.call('admin', createMenuItem, {
      body: { name: 'Latte', description: 'Süt.', price: 15500, categoryId: category.id },
    }),
  )
}

/** Everything of which administrators change what customers are offered, by its path. */
const ofThings =
  /^\/api\/(admin\/)?(branches|events|stories|rewards|stamp-cards|option-groups|menu-items|menu\/(categories|items))\b/
const changing = Object.entries(endpoints).filter(
  ([, e]) => isManaging(e) && !e.media && e.method !== 'get' && ofThings.test(e.path),
)

describe('each call that changes a thing', () => {
  test('is among these', () => expect(changing).toHaveLength(27))

  test.each(changing)(
    '%s notes it, with who did it, and nothing where it is refused',
    async (name, e: Endpoint) => {
      const parts = await samples[name]?.(app)
      if (!parts) throw new Error(`${name} has no sample`)
      const noted = () => app.owner<{ actorId: number }[]>`select actor_id from changes order by id`
      const before = await noted()
      expect((await app.call('customer', e, parts)).status).toBe(403)
      expect(await noted()).toHaveLength(before.length)
      const answer = await app.call('admin', e, parts)
      expect(answer.ok, await answer.clone().text()).toBe(true)
      const after = await noted()
      expect(after).toHaveLength(before.length + 1)
      expect(after.at(-1)).toEqual({ actorId: actor.id })
    },
  )
})

test('a product’s history tells what was before and after, from its first day to its return', async () => {
  const item = await add()
  await app.call('admin', changeMenuItem, {
    params: { id: item.id },
    body: { price: 17500, name: 'Latte' },
  })
  await app.call('admin', changeMenuItem, { params: { id: item.id }, body: { price: 17500 } })
  await app.call('admin', deleteMenuItem, { params: { id: item.id } })
  await app.call('admin', restoreMenuItem, { params: { id: item.id } })
  const [restored, deleted, changed, created, ...others] = await historyOf('product', item.id)
  expect(others).toEqual([])
  expect(created).toMatchObject({ act: 'created', actor })
  expect(created?.fields).toContainEqual({ field: 'categoryId', before: null, after: 'Kahveler' })
  expect(changed).toMatchObject({
    act: 'changed',
    fields: [{ field: 'price', before: 15500, after: 17500 }],
  })
  expect(deleted).toMatchObject({ act: 'deleted' })
  expect(deleted?.fields).toContainEqual({ field: 'price', before: 17500, after: null })
  expect(restored).toMatchObject({ act: 'restored' })
})

test('groups and options are told by their names, each in the history that it belongs to', async () => {
  const item = await add()
  const options = [
    { name: 'Süt', priceDifference: 0, most: 1, defaultQuantity: 1 },
    { name: 'Yulaf sütü', priceDifference: 2000, most: 1, defaultQuantity: 0 },
  ]
  const group = await read<ManagedOptionGroup>(
    app.call('admin', createOptionGroup, {
      body: { name: 'Süt', note: '', least: 1, most: 1, options, itemIds: [], isActive: true },
    }),
  )
  await app.call('admin', changeItemGroups, {
    params: { id: item.id },
    body: { groupIds: [group.id] },
  })
  const [given] = await historyOf('product', item.id)
  expect(given?.fields).toEqual([{ field: 'groupIds', before: [], after: ['Süt'] }])
  const [milk, oat] = group.options
  await app.call('admin', changeOptionGroup, {
    params: { id: group.id },
    body: { options: [milk, { ...oat, priceDifference: 2500 }] },
  })
  const [dearer] = await historyOf('option-group', group.id)
  expect(dearer?.fields).toMatchObject([
    {
      field: 'options',
      before: [{}, { priceDifference: 2000 }],
      after: [{}, { priceDifference: 2500 }],
    },
  ])
})

test('hours of a branch are told in words, and a holiday by its ranges', async () => {
  const hours = {
    week: Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '22:00' }]),
    exceptions: [],
  }
  const branch = await read<Branch>(
    app.call('admin', createBranch, {
      body: { name: 'Moda', address: 'Moda Cad. 1', latitude: 40.98, longitude: 29.02, hours },
    }),
  )
  const exceptions = [{ date: '2099-10-29', name: 'Cumhuriyet Bayramı', ranges: [] }]
  await app.call('admin', changeBranch, {
    params: { id: branch.id },
    body: { hours: { ...hours, exceptions } },
  })
  const [changed] = await historyOf('branch', branch.id)
  expect(changed?.fields).toEqual([{ field: 'exceptions', before: [], after: exceptions }])
})

test('two who change a thing at once each note what they met', async () => {
  const item = await add()
  const prices = Array.from({ length: 12 }, (_, index) => 20000 + index)
  await Promise.all(
    prices.map((price) =>
      app.call('admin', changeMenuItem, { params: { id: item.id }, body: { price } }),
    ),
  )
  const changes = (await historyOf('product', item.id)).toReversed().slice(1)
  const chain = changes.flatMap(({ fields }) => fields)
  expect(chain).toHaveLength(prices.length)
  for (const [index, { before }] of chain.entries())
    expect(before).toBe(index === 0 ? 15500 : chain[index - 1]?.after)
})

test('the list comes in pages, and an unknown thing has no history', async () => {
  const item = await add()
  for (const price of [1, 2, 3])
    await app.call('admin', changeMenuItem, { params: { id: item.id }, body: { price } })
  const first = await app.call('admin', listChanges, {
    params: { thing: 'product', id: item.id },
    query: { limit: 2 },
  })
  const [, last] = (await first.json()) as Change[]
  expect(first.headers.get('link')).toContain(`before=${last?.id}`)
  expect(await historyOf('product', item.id, { before: last?.id ?? 0 })).toHaveLength(2)
  expect(await historyOf('product', 9_999_999)).toEqual([])
})

test('what was noted stays', async () => {
  await add()
  await expect(app.owner`update changes set actor_id = 1`).rejects.toThrow('append-only')
  await expect(app.owner`delete from changes`).rejects.toThrow('append-only')
})
