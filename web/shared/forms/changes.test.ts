import { expect, test } from 'vitest'
import { differences, partOf } from './changes.ts'

const opened = { title: 'Kavrum Günü', capacity: 24, imageUrl: undefined, isActive: true }

test('a form that was left as it was differs in nothing', () => {
  expect(differences(opened, { ...opened })).toEqual([])
  expect(differences(opened, { ...opened, imageUrl: '' })).toEqual([])
  expect(differences(opened, { ...opened, imageUrl: null })).toEqual([])
})

test('only what was changed is sent, and an emptied field as null', () => {
  const now = { ...opened, title: 'Tadım Günü', capacity: undefined, isActive: false }
  const names = differences(opened, now)
  expect(names).toEqual(['title', 'capacity', 'isActive'])
  expect(partOf(now, names)).toEqual({ title: 'Tadım Günü', capacity: null, isActive: false })
})
