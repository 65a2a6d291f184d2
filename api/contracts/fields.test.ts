import { expect, test } from 'vitest'
import { CalendarDate } from './fields.ts'
import { campaignFields } from './programme/campaigns.ts'

const missing = 'Tarih gerekli.'
const invalid = 'Geçerli bir tarih girin.'

test.each([
  ['', missing],
  [undefined, missing],
  [null, missing],
  ['19.11', invalid],
  ['2026-02-30', invalid],
])('a date that is %j is refused: %s', (typed, sentence) => {
  expect(CalendarDate.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
})

test('the first sentence for an empty day of a campaign is that it is missing', () => {
  const { error } = campaignFields.safeParse({ startsOn: '', endsOn: '1999-01-01' })
  const said = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message
  expect(said('startsOn')).toBe(missing)
  expect(said('endsOn')).toBe(invalid)
})
