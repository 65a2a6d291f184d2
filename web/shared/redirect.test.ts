import { expect, test } from 'vitest'
import { landingOf, layerOf, safePath, wantedAt } from './redirect.ts'

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

const customer = { isAdmin: false, isStaff: false, rights: [] }
const staff = { isAdmin: false, isStaff: true, rights: [] }
const admin = { isAdmin: true, isStaff: true, rights: ['chain.manage'] }

test.each([
  [customer, '/'],
  [staff, '/qr'],
  [admin, '/admin'],
  [{ isAdmin: true, isStaff: false, rights: ['reports.see'] }, '/admin'],
  [{ isAdmin: false, isStaff: false, rights: ['people.manage'] }, '/admin'],
  [{ isAdmin: false, isStaff: true, rights: ['reports.see'] }, '/qr'],
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

test('opening the app asks for no page', () => {
  expect(wantedAt('/')).toEqual({})
  expect(wantedAt('/?a=1')).toEqual({ redirect: '/?a=1' })
  expect(wantedAt('/menu')).toEqual({ redirect: '/menu' })
})

test("administrators' pages have their own layer", () => {
  expect(layerOf('/admin/users')).toBe('admin')
  expect(layerOf('/administer')).toBeUndefined()
  expect(layerOf('/')).toBeUndefined()
})
