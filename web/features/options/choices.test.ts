import { expect, test } from 'vitest'
import { optionsOfItem } from '#api/mocks/option-fixtures.ts'
import {
  choicesLeft,
  choose,
  chosenOptions,
  defaultChoices,
  differenceOf,
  offOptions,
  roomFor,
  unanswered,
  withoutOff,
} from './choices.ts'

const groups = optionsOfItem(102)
const [size, milk, extra] = groups
if (!size || !milk || !extra) throw new Error('the latte has three groups')

test('what is chosen beforehand is chosen, unless the branch is out of it', () => {
  expect([...defaultChoices(groups, [])]).toEqual([
    [12, 1],
    [21, 1],
  ])
  const without = defaultChoices(groups, [21])
  expect(without.has(21)).toBe(false)
  expect(unanswered(groups, without)?.name).toBe('Süt')
})

test('a group with one choice holds one', () => {
  const large = choose(size, defaultChoices(groups, []), 13, 1)
  expect([...large.keys()]).toEqual([21, 13])
  expect(differenceOf(groups, large)).toBe(1_500)
})

test('units stop at the option’s most and at the group’s', () => {
  const option = (id: number) => {
    const found = extra.options.find((one) => one.id === id)
    if (!found) throw new Error('no such option')
    return found
  }
  const two = choose(extra, new Map(), 31, 2)
  expect(roomFor(extra, two, option(31))).toBe(0)
  const four = choose(extra, two, 32, 2)
  expect(roomFor(extra, four, option(33))).toBe(0)
  expect(chosenOptions(groups, choose(extra, four, 31, 0))).toEqual([
    { optionId: 32, quantity: 2, name: 'Vanilya şurubu' },
  ])
})

test('what was chosen before is chosen again where its group still allows it', () => {
  const chosen = (...all: [number, number][]) =>
    all.map(([optionId, quantity]) => ({ optionId, quantity }))
  expect([...choicesLeft(groups, chosen([13, 1], [31, 2], [999, 1]))]).toEqual([
    [13, 1],
    [31, 2],
  ])
  // two sizes, where one is allowed now: asked again
  expect(choicesLeft(groups, chosen([12, 1], [13, 1])).size).toBe(0)
  expect([...choicesLeft(groups, chosen([31, 4]))]).toEqual([[31, 2]])
})

test('what a branch is out of is not chosen', () => {
  const row = { name: '', left: null, until: null }
  const off = offOptions({
    options: [
      { ...row, id: 21, isOff: true },
      { ...row, id: 22, isOff: false },
    ],
  })
  expect(off).toEqual([21])
  expect(offOptions(undefined)).toEqual([])
  expect([
    ...withoutOff(
      new Map([
        [21, 1],
        [22, 1],
      ]),
      off,
    ).keys(),
  ]).toEqual([22])
})
