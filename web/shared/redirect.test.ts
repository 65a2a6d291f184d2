import { expect, test } from 'vitest'
import { layerOf, wantedAt } from './redirect.ts'

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
