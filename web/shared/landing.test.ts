import { expect, test } from 'vitest'
import { beyondCounter, ofCounter } from '#api/contracts/posts/rights.ts'
import type { PostRole } from '#api/contracts/roles.ts'
import { landingOf, safePath } from './landing.ts'

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
])('%j is no page of this site', (wanted) => {
  expect(safePath(wanted)).toBeUndefined()
})

const of = (...roles: PostRole[]) => ({
  rights: beyondCounter(roles),
  counterRights: ofCounter(roles),
})
const customer = of()
const staff = of('barista')
const admin = of('administrator')

test.each([
  [customer, '/'],
  [staff, '/qr'],
  [of('branch_manager'), '/qr'],
  [admin, '/admin'],
  [of('barista', 'administrator'), '/admin'],
  [of('customer_care'), '/admin'],
  [of('analyst'), '/admin'],
  [null, '/'],
])('%j lands on %s', (person, path) => {
  expect(landingOf(undefined, person)).toBe(path)
  expect(landingOf('//evil.example', person)).toBe(path)
})

test('a page that was asked for before signing in wins, whoever it is', () => {
  for (const person of [customer, staff, admin])
    expect(landingOf('/points?x=1', person)).toBe('/points?x=1')
  expect(landingOf('/', admin)).toBe('/')
})
