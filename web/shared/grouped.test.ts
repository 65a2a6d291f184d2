import { expect, test } from 'vitest'
import { groupByHeading } from './grouped.ts'

test('rows keep their order, and a heading comes again when it is the turn of its rows', () => {
  const even = (row: number) => (row % 2 ? 'odd' : 'even')
  expect(groupByHeading([2, 4, 1, 6], even)).toEqual([
    { heading: 'even', rows: [2, 4] },
    { heading: 'odd', rows: [1] },
    { heading: 'even', rows: [6] },
  ])
  expect(groupByHeading([], even)).toEqual([])
})
