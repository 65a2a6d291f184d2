import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { denied } from '#sql/testing/denied.ts'
import { read } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { Allergen } from '../contracts/menu/allergens.ts'
import {
  type ArchivedMenuItem,
  addFavorite,
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listArchivedItems,
  listMenuCategories,
  listMenuItems,
  type MenuCategory,
  type MenuItem,
  readMenuItem,
  removeFavorite,
  restoreMenuItem,
} from '../contracts/menu/menu.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from menu_items`
  await app.owner`delete from menu_categories`
})

const category = (name: string) =>
  read<MenuCategory>(app.call('admin', createMenuCategory, { body: { name } }))
const latte = (categoryId: number) => ({
  name: 'Latte',
  description: 'Çift shot espresso ve süt.',
  price: 15550,
  categoryId,
})
const item = (categoryId: number, more: object = {}) =>
  read<MenuItem>(app.call('admin', createMenuItem, { body: { ...latte(categoryId), ...more } }))
const items = (who: Visitor, query?: { categoryId: number }) =>
  read<MenuItem[]>(app.call(who, listMenuItems, query && { query }))

describe('a product', () => {
  const one = (who: Visitor, id: number) => app.call(who, readMenuItem, { params: { id } })

  test('is read by anybody, with a favourite for who marked it', async () => {
    const made = await item((await category('Sıcak')).id)
    await app.call('customer', addFavorite, { params: { id: made.id } })
    expect(await read(one('signed out', made.id))).toEqual(made)
    expect(await read(one('customer', made.id))).toEqual({ ...made, isFavorite: true })
    expect(await read(one('staff', made.id))).toEqual(made)
  })

  test('that is not there is not found', async () => {
    const made = await item((await category('Sıcak')).id)
    await app.call('admin', deleteMenuItem, { params: { id: made.id } })
    const answer = await one('signed out', made.id)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'item_not_found' })
  })
})

describe('the menu', () => {
  test('is open to everyone, by category', async () => {
    const hot = await category('Sıcak')
    const cold = await category('Soğuk')
    const iced = await item(cold.id, { name: 'Buzlu Latte' })
    const warm = await item(hot.id)
    expect(await read(app.call('signed out', listMenuCategories))).toEqual([
      { id: hot.id, name: 'Sıcak', description: null, imageUrl: null, version: 1 },
      { id: cold.id, name: 'Soğuk', description: null, imageUrl: null, version: 1 },
    ])
    expect(await items('signed out')).toEqual([warm, iced])
    expect(await items('customer', { categoryId: cold.id })).toEqual([iced])
    expect(await items('customer', { categoryId: cold.id + 1 })).toEqual([])
    expect(warm).toEqual({
      ...latte(hot.id),
      id: warm.id,
      imageUrl: null,
      ...{ allergens: null, vatRate: 10, preparationSeconds: 60, isOrderable: true },
      ...{ needsChoice: false, isFavorite: false },
      version: 1,
    })
  })

  test('holds every allergen of the contract, each once and in its order', async () => {
    const { id } = await category('Sıcak')
    const all = Allergen.options
    const made = await item(id, { allergens: [...all].reverse(), vatRate: 20 })
    expect(made).toMatchObject({ allergens: all, vatRate: 20 })
    const to = (body: object) =>
      read<MenuItem>(app.call('admin', changeMenuItem, { params: { id: made.id }, body }))
    expect(await to({ allergens: ['milk', 'gluten', 'milk'] })).toMatchObject({
      allergens: ['gluten', 'milk'],
    })
    expect(await to({ allergens: [] })).toMatchObject({ allergens: [] })
    expect(await to({ allergens: null })).toMatchObject({ allergens: null, version: 4 })
    expect(await to({ preparationSeconds: 0, isOrderable: false })).toMatchObject({
      ...{ preparationSeconds: 0, isOrderable: false, version: 5 },
    })
  })

  test('answers 304 to who has it, until it changes', async () => {
    const { id } = await category('Sıcak')
    const first = await app.call('customer', listMenuItems)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await app.call('customer', listMenuItems, { headers })).status).toBe(304)
    await item(id)
    expect((await app.call('customer', listMenuItems, { headers })).status).toBe(200)
  })

  test('comes compressed to who takes it, once it is long', async () => {
    const { id } = await category('Sıcak')
    const headers = { 'accept-encoding': 'gzip, br' }
    const short = await app.call('customer', listMenuItems, { headers })
    expect(short.headers.get('content-encoding')).toBeNull()
    for (let n = 0; n < 12; n++) await item(id)
    const plain = await app.call('customer', listMenuItems)
    const packed = await app.call('customer', listMenuItems, { headers })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toContain('accept-encoding')
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
    const bytes = Bun.gunzipSync(new Uint8Array(await packed.arrayBuffer()))
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(await plain.json())
  })

  test('changes in the fields that are sent, and in no others', async () => {
    const { id } = await category('Sıcak')
    const other = await category('Soğuk')
    const { id: itemId } = await item(id, { imageUrl: 'https://telve.example/latte.webp' })
    const body = { categoryId: other.id, name: 'Flat White', price: 0, imageUrl: null }
    const changed = app.call('admin', changeMenuItem, { params: { id: itemId }, body })
    expect(await read(changed)).toEqual({
      ...latte(id),
      ...body,
      id: itemId,
      ...{ allergens: null, vatRate: 10, preparationSeconds: 60, isOrderable: true },
      ...{ needsChoice: false, isFavorite: false },
      version: 2,
    })
    const renamed = app.call('admin', changeMenuCategory, {
      params: { id },
      body: { name: 'Kahveler', description: 'Kendi kavurduğumuz çekirdeklerden.' },
    })
    expect(await read(renamed)).toEqual({
      id,
      name: 'Kahveler',
      description: 'Kendi kavurduğumuz çekirdeklerden.',
      imageUrl: null,
      version: 2,
    })
  })

  test('keeps a category that has products', async () => {
    const { id } = await category('Sıcak')
    const { id: itemId } = await item(id)
    const refused = await app.call('admin', deleteMenuCategory, { params: { id } })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      error: 'Bu kategoride ürünler var. Önce ürünleri silin veya başka kategoriye taşıyın.',
      code: 'category_in_use',
    })
    await app.call('admin', deleteMenuItem, { params: { id: itemId } })
    expect((await app.call('admin', deleteMenuCategory, { params: { id } })).status).toBe(204)
  })

  test('says what is not there', async () => {
    const { id } = await category('Sıcak')
    const params = { id: 9_999_999 }
    const body = latte(id)
    const statuses = await Promise.all([
      app.call('admin', changeMenuItem, { params, body }),
      app.call('admin', deleteMenuItem, { params }),
      app.call('admin', changeMenuCategory, { params, body: { name: 'Sıcak' } }),
      app.call('admin', deleteMenuCategory, { params }),
      app.call('customer', addFavorite, { params }),
    ])
    expect(statuses.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
    const lost = { ...body, categoryId: 9_999_999 }
    const { id: itemId } = await item(id)
    for (const answer of [
      await app.call('admin', createMenuItem, { body: lost }),
      await app.call('admin', changeMenuItem, { params: { id: itemId }, body: lost }),
    ])
      expect(((await answer.json()) as ErrorAnswer).fields).toEqual({
        categoryId: 'Kategori bulunamadı.',
      })
  })

  test.each([
    ['name', ' ', 'Ürün adı gerekli.'],
    ['description', undefined, 'Açıklama gerekli.'],
    ['price', -1, 'Fiyat 0 veya daha büyük olmalıdır.'],
    ['price', 12.5, 'Geçerli bir fiyat girin.'],
    ['price', '1250', 'Geçerli bir fiyat girin.'],
    ['price', 10_000_001, 'En fazla ₺100.000,00 olabilir.'],
    ['categoryId', undefined, 'Lütfen kategori seçin.'],
    ['vatRate', 1, 'KDV oranı %10 ya da %20 olabilir.'],
    ['preparationSeconds', 3601, '0 ile 3600 saniye arasında olmalıdır.'],
    [
      'imageUrl',
      'javascript:alert(1)',
      'https ile başlayan bir adres girin ya da bir görsel yükleyin.',
    ],
  ])('refuses a product with %s %j', async (field, value, sentence) => {
    const { id } = await category('Sıcak')
    const body = { ...latte(id), [field]: value }
    const answer = await app.call('admin', createMenuItem, { body })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({ [field]: sentence })
  })

  test('refuses a category without a name', async () => {
    const answer = await app.call('admin', createMenuCategory, { body: { name: '' } })
    expect(((await answer.json()) as ErrorAnswer).fields).toEqual({ name: 'Kategori adı gerekli.' })
  })
})

describe('favourites', () => {
  test('are everyone’s own, marked once and taken back', async () => {
    const { id } = await category('Sıcak')
    const params = { id: (await item(id)).id }
    for (let n = 0; n < 2; n += 1)
      expect((await app.call('customer', addFavorite, { params })).status).toBe(204)
    const marks = async (who: Visitor) => (await items(who)).map((one) => one.isFavorite)
    expect(await marks('customer')).toEqual([true])
    expect(await marks('staff')).toEqual([false])
    expect(await marks('signed out')).toEqual([false])
    for (let n = 0; n < 2; n += 1)
      expect((await app.call('customer', removeFavorite, { params })).status).toBe(204)
    expect(await marks('customer')).toEqual([false])
  })

  test('go with their product, and come back with it', async () => {
    const { id } = await category('Sıcak')
    const params = { id: (await item(id)).id }
    await app.call('customer', addFavorite, { params })
    expect((await app.call('admin', deleteMenuItem, { params })).status).toBe(204)
    expect((await app.call('staff', addFavorite, { params })).status).toBe(404)
    await app.call('admin', restoreMenuItem, { params })
    expect((await items('customer')).map((one) => one.isFavorite)).toEqual([true])
    expect((await items('staff')).map((one) => one.isFavorite)).toEqual([false])
  })
})

describe('the archive', () => {
  const archived = () => read<ArchivedMenuItem[]>(app.call('admin', listArchivedItems))
  const take = (id: number) => app.call('admin', deleteMenuItem, { params: { id } })
  const restore = (id: number) => app.call('admin', restoreMenuItem, { params: { id } })

  test('holds what was taken off the menu, the latest first, until it comes back', async () => {
    const { id } = await category('Sıcak')
    const [first, second] = [await item(id), await item(id, { name: 'Mocha' })]
    await take(first.id)
    await take(second.id)
    expect(await items('customer')).toEqual([])
    expect((await archived()).map(({ name }) => name)).toEqual(['Mocha', 'Latte'])
    for (const call of [
      () => take(first.id),
      () => app.call('customer', readMenuItem, { params: { id: first.id } }),
      () => app.call('admin', changeMenuItem, { params: { id: first.id }, body: { price: 1 } }),
    ])
      expect((await call()).status).toBe(404)
    const back = await read<MenuItem>(restore(first.id))
    expect(back).toEqual({ ...first, version: 3 })
    expect(await items('customer')).toEqual([back])
    expect((await restore(first.id)).status).toBe(404)
  })

  test('takes a category along that has nothing else, and brings it back', async () => {
    const { id } = await category('Sıcak')
    const { id: itemId } = await item(id)
    await take(itemId)
    expect((await app.call('admin', deleteMenuCategory, { params: { id } })).status).toBe(204)
    expect(await read(app.call('customer', listMenuCategories))).toEqual([])
    expect((await app.call('admin', createMenuItem, { body: latte(id) })).status).toBe(404)
    const body = { name: 'Soğuk' }
    expect((await app.call('admin', changeMenuCategory, { params: { id }, body })).status).toBe(404)
    expect((await restore(itemId)).status).toBe(200)
    expect(await read(app.call('customer', listMenuCategories))).toMatchObject([{ id }])
  })

  test('ends with the product in a category that is shown, whatever comes at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await category('Sıcak')
      const gone = await item(id)
      await take(gone.id)
      const answers = await Promise.all([
        app.call('admin', deleteMenuCategory, { params: { id } }),
        restore(gone.id),
        app.call('admin', createMenuItem, { body: latte(id) }),
      ])
      for (const { status } of answers) expect(status).toBeLessThan(500)
      const [hidden] = await app.owner`
        select count(*)::int as count from menu_items i join menu_categories c on c.id = i.category_id
         where i.archived_at is null and c.archived_at is not null`
      expect(hidden).toEqual({ count: 0 })
    }
  })

  test('is where the database keeps products: the API may not delete them', async () => {
    const { id } = await item((await category('Sıcak')).id)
    await expect(
      app.owner.begin(async (tx) => {
        await tx`set local role telve_api`
        await tx`delete from menu_items where id = ${id}`
      }),
    ).rejects.toMatchObject(denied)
  })
})
