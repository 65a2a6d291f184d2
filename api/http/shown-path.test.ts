import { expect, test } from 'vitest'
import { shownPath } from './shown-path.ts'

test.each([
  ['/api/admin/users?q=Mehmet+Yıldırımoğlu&limit=20', '/api/admin/users'],
  ['/api/admin/users/42', '/api/admin/users/42'],
  ['/api/admin/users/Mehmet', '/api/admin/users/*'],
  ['/api/admin/users/mehmet%40posta.example#x', '/api/admin/users/*'],
  ['/menu/12', '/menu/12'],
  ['/assets/index-Bx81.js', '/assets/*'],
  ['/Mehmet/05321234567890123/x', '/*/*/*'],
  ['/', '/'],
  [`/${'a/'.repeat(400)}`, '/*/*/*/*/*/*/*/*/…'],
])('%s', (address, shown) => {
  expect(shownPath(`https://telve.example${address}`)).toBe(shown)
})
