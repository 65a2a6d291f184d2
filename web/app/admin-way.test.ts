import { expect, test } from 'vitest'
import { subjectOf } from './admin-way.tsx'

test.each([
  ['/admin', 'Genel Bakış'],
  ['/admin/', 'Genel Bakış'],
  ['/admin/orders', 'Siparişler'],
  ['/admin/users', 'Kullanıcılar'],
  ['/admin/programme', 'Sadakat Programı'],
  ['/admin/programme/tiers', 'Sadakat Programı'],
  ['/admin/referrals', 'Sadakat Programı'],
  ['/admin/legal/terms', 'Metinler ve İzinler'],
  ['/admin/iys', 'Metinler ve İzinler'],
  ['/admin/requests', 'Metinler ve İzinler'],
  ['/admin/menu', undefined],
  ['/admin/menu/options', undefined],
])('%s belongs to %s', (path, subject) => {
  expect(subjectOf(path)?.label).toBe(subject)
})
