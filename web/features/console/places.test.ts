import { expect, test } from 'vitest'
import { beyondCounter, ofCounter } from '#api/contracts/posts/rights.ts'
import type { PostRole } from '#api/contracts/roles.ts'
import { elif, nazli } from '#api/mocks/fixtures.ts'
import { consoleGroups } from '#web/shared/managed-pages.ts'
import { firstPageOf, groupsAt, groupsFor, isOpenTo } from './places.ts'

const placeOf = (path: string) =>
  groupsAt(path, nazli).flatMap(({ label, pages }) =>
    pages.filter(({ active }) => active).map((page) => `${label} › ${page.label}`),
  )

test.each([
  ['/admin', 'Bugün › Genel Bakış'],
  ['/admin/', 'Bugün › Genel Bakış'],
  ['/day-end', 'Bugün › Gün Sonu'],
  ['/admin/orders', 'Siparişler › Siparişler'],
  ['/admin/programme', 'Sadakat › Kazanım Kuralları'],
  ['/admin/programme/tiers', 'Sadakat › Kademeler'],
  ['/admin/referrals', 'Sadakat › Davetler'],
  ['/admin/legal/terms', 'Ayarlar › Kullanım Koşulları'],
  ['/admin/menu/options', 'Menü › Seçenekler'],
])('%s is %s', (path, place) => {
  expect(placeOf(path)).toEqual([place])
})

test('a page that the console does not have is none of its own', () => {
  expect(placeOf('/admin/nowhere')).toEqual([])
  expect(placeOf('/branches')).toEqual([])
})

test('no page stands in two groups', () => {
  const addresses = consoleGroups.flatMap(({ pages }) => pages.map(({ href }) => href))
  expect(addresses).toEqual([...new Set(addresses)])
})

const withRole = (role: PostRole) => ({
  ...elif,
  rights: beyondCounter([role]),
  counterRights: ofCounter([role]),
})

test.each([
  [
    'branch_manager',
    '/admin',
    ['/admin', '/day-end', '/board', '/admin/ratings', '/team', '/tablets', '/admin/reports'],
  ],
  ['analyst', '/admin', ['/admin', '/admin/reports']],
  ['accountant', '/admin', ['/admin', '/day-end', '/admin/reports', '/admin/months']],
  [
    'customer_care',
    '/admin/orders',
    [
      '/admin/orders',
      '/admin/users',
      '/admin/ratings',
      '/admin/referrals',
      '/admin/iys',
      '/admin/requests',
    ],
  ],
  ['barista', undefined, ['/board']],
] as const)('%s begins at %s and has their own pages alone', (role, first, pages) => {
  const viewer = withRole(role)
  const own = groupsFor(viewer).flatMap((group) => group.pages.map(({ href }) => href))
  expect(own).toEqual(pages)
  expect(firstPageOf(viewer)).toBe(first)
})

test('marketing edits what customers see, and knows nobody', () => {
  const marketing = withRole('marketing')
  for (const path of ['/admin/programme', '/admin/menu/options', '/admin/send-notification'])
    expect(isOpenTo(marketing, path), path).toBe(true)
  for (const path of [
    '/admin/users',
    '/admin/orders',
    '/admin/months',
    '/admin/flags',
    '/admin/limits',
  ])
    expect(isOpenTo(marketing, path), path).toBe(false)
})

test('a group of which one page is left has its name', () => {
  const names = groupsFor(withRole('customer_care')).map(({ label }) => label)
  expect(names).toEqual(['Siparişler', 'Müşteriler', 'Davetler', 'Ayarlar'])
})

test('an administrator has every page', () => {
  const own = groupsFor(nazli).flatMap(({ pages }) => pages)
  expect(own).toEqual(consoleGroups.flatMap(({ pages }) => pages))
})
