import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { listMenuItems, type MenuItem } from '../contracts/menu/menu.ts'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  type ItemGroups,
  listItemOptions,
  listOptionGroups,
  type ManagedOptionGroup,
  type OptionGroup,
  readItemGroups,
} from '../contracts/menu/options.ts'

let app: TestApp
let latte: number
let mocha: number
beforeAll(async () => {
  app = await openTestApp()
  const items = await app.owner<{ id: number }[]>`
    with c as (insert into menu_categories (name) values ('Kahveler') returning id)
    insert into menu_items (category_id, name, description, price)
    select c.id, name, '-', 15500 from c cross join unnest(array['Latte', 'Mocha']) name returning id`
  ;[latte = 0, mocha = 0] = items.map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from item_option_groups`
})

const option = (name: string, more: object = {}) => ({
  ...{ name, priceDifference: 0, most: 1, defaultQuantity: 0 },
  ...more,
})
const sizes = {
  name: 'Boy',
  least: 1,
  most: 1,
  options: [option('Orta', { defaultQuantity: 1 }), option('Büyük', { priceDifference: 1500 })],
}
const create = (body: object = {}) =>
  app.call('admin', createOptionGroup, { body: { ...sizes, ...body } })
const made = (body: object = {}) => read<ManagedOptionGroup>(create(body))
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  app.call('admin', changeOptionGroup, { params: { id }, body, headers })
const seen = (id: number) =>
  read<OptionGroup[]>(app.call('signed out', listItemOptions, { params: { id } }))
const groupsOf = (id: number) =>
  read<ItemGroups>(app.call('admin', readItemGroups, { params: { id } }))
const fieldsOf = async (answer: Promise<Response>) => {
  expect((await answer).status).toBe(400)
  return (await read<ErrorAnswer>(answer)).fields
}

describe('an option group', () => {
  test('says on the menu whether a product needs a choice', async () => {
    const needs = async () => {
      const items = await read<MenuItem[]>(app.call('signed out', listMenuItems))
      return items.find(({ id }) => id === latte)?.needsChoice
    }
    const extra = { name: 'Ekstra', least: 0, most: 3, options: [option('Shot', { most: 2 })] }
    expect(await needs()).toBe(false)
    const shots = await made({ ...extra, itemIds: [latte] })
    expect(await needs()).toBe(false)
    const { id } = shots
    const headers = (version: number) => ({ 'if-match': `"${version}"` })
    // what is chosen beforehand is seen on the product's page alone
    const [shot] = shots.options
    const chosen = { ...shot, defaultQuantity: 1 }
    await change(id, { options: [chosen] }, headers(shots.version))
    expect(await needs()).toBe(true)
    await change(id, { options: [{ ...shot, defaultQuantity: 0 }] })
    expect(await needs()).toBe(false)
    const size = await made({ itemIds: [latte] })
    expect(await needs()).toBe(true)
    await change(size.id, { isActive: false }, headers(size.version))
    expect(await needs()).toBe(false)
  })

  test('is read by anybody on the page of its products, in their order', async () => {
    const size = await made({ itemIds: [latte, mocha] })
    const milk = await made({ name: 'Süt', note: 'Sıcak', itemIds: [latte] })
    expect(await seen(latte)).toEqual(
      [size, milk].map(({ id, name, least, most, options }) => ({
        id,
        name,
        least,
        most,
        options,
      })),
    )
    expect(await seen(mocha)).toHaveLength(1)
    const { version } = await groupsOf(latte)
    const moved = await app.call('admin', changeItemGroups, {
      params: { id: latte },
      body: { groupIds: [milk.id, size.id] },
      headers: { 'if-match': `"${version}"` },
    })
    expect(moved.status).toBe(200)
    expect((await seen(latte)).map(({ name }) => name)).toEqual(['Süt', 'Boy'])
    expect((await app.call('signed out', listItemOptions, { params: { id: 9_999 } })).status).toBe(
      404,
    )
  })

  test('that is closed leaves the page, and comes back where it was', async () => {
    const size = await made({ itemIds: [latte] })
    await change(size.id, { isActive: false })
    expect(await seen(latte)).toEqual([])
    await change(size.id, { isActive: true })
    expect((await seen(latte)).map(({ id }) => id)).toEqual([size.id])
  })

  test('keeps the options that stay, and archives those that are left out', async () => {
    const { id, options } = await made({ itemIds: [latte] })
    const [medium, large] = options
    const changed = await read<ManagedOptionGroup>(
      change(id, { options: [{ ...large, name: 'Dev' }, option('Küçük'), medium] }),
    )
    expect(changed.options.map((one) => [one.name, one.id === large?.id])).toEqual([
      ['Dev', true],
      ['Küçük', false],
      ['Orta', false],
    ])
    await change(id, { options: [medium] })
    expect((await seen(latte))[0]?.options).toEqual([medium])
    const kept = await app.owner<{ id: number; archived: boolean }[]>`
      select id, archived_at is not null as archived from options where group_id = ${id} order by id`
    expect(kept.filter(({ archived }) => archived)).toHaveLength(2)
    // names may be swapped in one save, and what was archived is not taken for what is there
    const again = await change(id, { options: [medium, { ...large, name: 'Büyük' }] })
    expect(await fieldsOf(Promise.resolve(again))).toEqual({
      options: 'Seçeneklerden biri bu grupta yok.',
    })
  })

  test('takes no option of another group', async () => {
    const [one, other] = [await made(), await made()]
    const answer = change(one.id, { options: [...one.options, other.options[1]] })
    expect(await fieldsOf(answer)).toMatchObject({ 'options.2.name': 'Bu ad grupta zaten var.' })
    const renamed = change(one.id, { options: [{ ...other.options[0], name: 'Yeni' }] })
    expect(await fieldsOf(renamed)).toEqual({ options: 'Seçeneklerden biri bu grupta yok.' })
    const list = await read<ManagedOptionGroup[]>(app.call('admin', listOptionGroups))
    expect(list.find(({ id }) => id === other.id)?.options).toEqual(other.options)
  })

  test.each([
    ['most below least', { least: 2, most: 1 }, 'most', 'En az seçimden küçük olamaz.'],
    ['too few options', { least: 3, most: 3 }, 'least', 'Seçenekler bu sayıya yetmiyor.'],
    [
      'too much beforehand',
      { options: ['a', 'b'].map((name) => option(name, { defaultQuantity: 1 })) },
      'options',
      'En fazla 1 seçim önceden yapılabilir.',
    ],
    [
      'half an answer beforehand',
      { least: 2, most: 2 },
      'options',
      'Önceden seçilenler en az 2 olmalı; ya da hiçbiri seçili olmasın.',
    ],
    ['one name twice', { options: [option('a'), option('a')] }, 'options.1.name', /zaten var/],
    ['no option', { options: [] }, 'options', 'En az bir seçenek ekleyin.'],
    ['no product', { itemIds: [9_999_999] }, 'itemIds', 'Seçilen ürünlerden biri menüde yok.'],
  ])('with %s is refused, and nothing is written', async (_, wrong: object, field, sentence) => {
    const before = await read<ManagedOptionGroup[]>(app.call('admin', listOptionGroups))
    const expected = { [field]: expect.stringMatching(sentence) }
    expect(await fieldsOf(create(wrong))).toEqual(expected)
    expect(await read(app.call('admin', listOptionGroups))).toEqual(before)
    const { id, version } = await made()
    expect(await fieldsOf(change(id, wrong))).toEqual(expected)
    const list = await read<ManagedOptionGroup[]>(app.call('admin', listOptionGroups))
    expect(list.find((one) => one.id === id)?.version).toBe(version)
  })

  test('is refused by the tables too where nobody could answer it', async () => {
    const { id } = await made()
    for (const broken of [
      app.owner`update option_groups set least = 3, most = 3 where id = ${id}`,
      app.owner`update options set archived_at = now() where group_id = ${id}`,
      app.owner`update options set default_quantity = 1 where group_id = ${id}`,
      app.owner`insert into option_groups (name, least, most) values ('Boş', 0, 1)`,
    ])
      await expect(broken).rejects.toThrow('an option group cannot be answered')
    await expect(
      app.owner`update options set name = 'Orta' where group_id = ${id}`,
    ).rejects.toThrow(/options_of_one_name/)
    await expect(app.owner`update options set position = 1 where group_id = ${id}`).rejects.toThrow(
      /options_in_order/,
    )
  })

  test('counts an edit of its products, and they one of their groups', async () => {
    const { version } = await groupsOf(latte)
    const size = await made({ itemIds: [latte] })
    expect((await groupsOf(latte)).version).toBe(version + 1)
    await app.call('admin', changeItemGroups, { params: { id: latte }, body: { groupIds: [] } })
    const stale = await change(size.id, { itemIds: [] }, { 'if-match': `"${size.version}"` })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { itemIds: [] },
    })
  })

  test('has room on a product, ten of them, whatever was taken off before', async () => {
    const groups: number[] = []
    for (let n = 0; n < 10; n++) groups.push((await made({ itemIds: [latte] })).id)
    expect(await fieldsOf(create({ itemIds: [latte] }))).toEqual({
      itemIds: 'Bir üründe en fazla 10 seçenek grubu olabilir.',
    })
    for (let n = 0; n < 3; n++) {
      await change(groups[0] ?? 0, { itemIds: [] })
      expect((await change(groups[0] ?? 0, { itemIds: [latte] })).status).toBe(200)
      groups.push(groups.shift() ?? 0)
      expect((await groupsOf(latte)).groupIds).toEqual(groups)
    }
  })
})
