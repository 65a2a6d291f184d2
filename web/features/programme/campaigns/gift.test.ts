import { describe, expect, test } from 'vitest'
import { CampaignFields } from '#api/contracts/programme/campaigns.ts'
import { factorsWith, fieldsOf, type Gift, giftOf, newGifts } from './gift.ts'

const taken = (gift: Gift) =>
  CampaignFields.safeParse({
    name: 'Salı',
    startsOn: '2026-12-01',
    endsOn: '2026-12-29',
    budget: 50_000,
    ...fieldsOf(gift),
  }).success

describe('the gift of a campaign', () => {
  test.each(Object.values(newGifts))('is a campaign as soon as it is chosen: $of', (gift) => {
    expect(giftOf(fieldsOf(gift))).toEqual(gift)
    expect(taken(gift)).toBe(true)
  })

  test('leaves nothing of the other one behind', () => {
    expect(fieldsOf(newGifts.bonus)).toEqual({ multiplier: null, bonus: 20 })
    expect(fieldsOf(newGifts.multiplier)).toEqual({ multiplier: 200, bonus: null })
  })

  test('stays a bonus while its number is erased, and is refused until one is typed', () => {
    const erased = giftOf({ multiplier: null, bonus: null })
    expect(erased).toEqual({ of: 'bonus', bonus: null })
    expect(taken(erased)).toBe(false)
  })
})

test('a factor that the list does not have stands at its place', () => {
  expect(factorsWith(175)).toEqual([150, 175, 200, 250, 300, 400, 500, 1_000])
  expect(factorsWith(200)).toHaveLength(7)
})
