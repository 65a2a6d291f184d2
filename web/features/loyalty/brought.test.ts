import { expect, test } from 'vitest'
import { recorded } from '#api/mocks/fixtures.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import { broughtBy } from './brought.ts'

const { entry } = recorded('EARN', 20, 1)
const after = { ...loyalty, points: entry.balanceAfter, rewards: [] }
const cup = { id: 9, name: 'Filtre kahve', imageUrl: null }
const later = (ms: number) => new Date(Date.parse(entry.createdAt) + ms).toISOString()

test('points say how many are missing for the next reward', () => {
  expect(broughtBy(entry, after)).toEqual({ sentence: 'Yarı yarıya: 150 puan kaldı' })
  expect(broughtBy(entry, { ...after, nextReward: null })).toEqual({})
})

test('what can be had since is named instead, the dearest of it', () => {
  const rewards = [
    { ...cup, price: 1_250 },
    { ...cup, name: 'Çay', price: 1_251 },
    { ...cup, name: 'Sütlaç', price: 1_270 },
  ]
  expect(broughtBy(entry, { ...after, rewards }).sentence).toBe('Artık alabilirsiniz: Sütlaç')
  expect(broughtBy(entry, { ...after, rewards: rewards.slice(0, 1) }).sentence).toMatch(/kaldı$/)
})

test('a tier is celebrated with the entry that reached it, and with no other', () => {
  const reached = (reachedAt: string | null) =>
    broughtBy(entry, { ...after, tier: { ...after.tier, reachedAt } }).tier
  expect(reached(later(1))).toBe('Fincan')
  expect(reached(later(0))).toBe('Fincan')
  for (const other of [null, later(-1), later(60_000)]) expect(reached(other)).toBeUndefined()
})

test('a standing of another moment says nothing, nor do points that went or came back', () => {
  expect(broughtBy(entry, undefined)).toEqual({})
  expect(broughtBy(entry, { ...after, points: entry.balanceAfter - 20 })).toEqual({})
  for (const other of [{ type: 'SPEND' }, { kind: 'refund' }, { kind: 'reversal' }] as const)
    expect(broughtBy({ ...entry, ...other }, after)).toEqual({})
})
