import { expect, test } from 'vitest'
import { layerOf, safePath } from './redirect.ts'

test.each([
  ['/points', '/points'],
  ['/qr?tab=scan#card', '/qr?tab=scan#card'],
  ['/admin/users?q=%C3%A7i%C3%A7ek', '/admin/users?q=%C3%A7i%C3%A7ek'],
])('%s of this site is kept', (wanted, path) => {
  expect(safePath(wanted)).toBe(path)
})

test.each([
  undefined,
  '',
  'points',
  '//evil.example/points',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth?redirect=/auth',
])('%j leads home', (wanted) => {
  expect(safePath(wanted)).toBe('/')
})

test("administrators' pages have their own layer", () => {
  expect(layerOf('/admin/users')).toBe('admin')
  expect(layerOf('/administer')).toBeUndefined()
  expect(layerOf('/')).toBeUndefined()
})
