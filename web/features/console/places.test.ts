import { expect, test } from 'vitest'
import { consoleGroups } from '#web/shared/managed-pages.ts'
import { groupsAt } from './places.ts'

const placeOf = (path: string) =>
  groupsAt(path).flatMap(({ label, pages }) =>
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
