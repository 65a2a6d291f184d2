import { expect, test } from 'vitest'
import { people } from '#api/mocks/fixtures.ts'
import { managedOrders } from '#api/mocks/managed-order-fixtures.ts'
import { menuItems } from '#api/mocks/menu-fixtures.ts'
import { consoleGroups } from '#web/shared/managed-pages.ts'
import { fits, found, orderNumberIn } from './found.ts'

const nothing = { groups: consoleGroups, people: undefined, orders: undefined, items: undefined }
const labelsOf = (...asked: Parameters<typeof found>) =>
  found(...asked).map(({ label, items }) => [label, ...items.map((item) => item.label)])

test('all pages stand there while nothing is typed', () => {
  const all = consoleGroups.flatMap(({ pages }) => pages.map(({ label }) => label))
  expect(labelsOf(' ', nothing)).toEqual([['Sayfalar', ...all]])
})

test('a page is found by any of its words, whatever their case and accents', () => {
  expect(labelsOf('GUVENLIK', nothing)).toEqual([['Sayfalar', 'Güvenlik Kaydı']])
  expect(labelsOf('stok fiyat', nothing)).toEqual([['Sayfalar', 'Fiyat ve Stok']])
  expect(labelsOf('yokböyle', nothing)).toEqual([])
})

test('pages of a group of that name come behind pages of that name', () => {
  const [[, first] = []] = labelsOf('ayarlar', nothing)
  expect(first).toBe('Program Ayarları')
})

test('what is found leads to its own address', () => {
  const groups = found('latte & co', {
    groups: consoleGroups,
    people: people.slice(0, 1),
    orders: managedOrders.slice(0, 1),
    items: menuItems,
  })
  const [order] = managedOrders
  const [person] = people
  expect(groups.flatMap(({ items }) => items.map(({ href }) => href))).toEqual([
    `/admin/orders?number=${order?.number}&order=${order?.id}`,
    `/admin/users?person=${person?.id}`,
    '/admin/users?q=latte%20%26%20co',
  ])
  const [product] = found('latte', { ...nothing, items: menuItems })
  expect(product?.items[0]?.href).toBe('/admin/menu?q=Latte')
})

test.each([
  ['614', '614'],
  [' #614 ', '614'],
  ['61', undefined],
  ['6140', undefined],
  ['a614', undefined],
])('%s has the number %s', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number)
})

test('somebody fits by name, address or phone', () => {
  const [person] = people
  if (!person) throw new Error('no person')
  expect(fits(person, 'YILMAZ elif')).toBe(true)
  expect(fits(person, 'musteri@')).toBe(true)
  expect(fits(person, 'elif kaya')).toBe(false)
})
