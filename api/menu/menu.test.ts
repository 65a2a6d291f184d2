import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import {
  addFavorite,
  changeMenuCategory,
  changeMenuItem,
  createMenuCategory,
  createMenuItem,
  deleteMenuCategory,
  deleteMenuItem,
  listMenuCategories,
  listMenuItems,
  type MenuCategory,
  type MenuItem,
  readMenuItem,
  removeFavorite,
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

const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
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
      isFavorite: false,
      version: 1,
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
      isFavorite: false,
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
    ['price', 10_000_001, 'En fazla 100.000,00 TL olabilir.'],
    ['categoryId', undefined, 'Lütfen kategori seçin.'],
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

  test('go with their product', async () => {
    const { id } = await category('Sıcak')
    const params = { id: (await item(id)).id }
    await app.call('customer', addFavorite, { params })
    expect((await app.call('admin', deleteMenuItem, { params })).status).toBe(204)
  })
})
