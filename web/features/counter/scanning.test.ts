import { expect, test } from 'vitest'
import { elifsCard, scanId } from '#api/mocks/fixtures.ts'
import { openedAt } from './scanning.ts'

const server = Date.parse('2026-11-22T10:00:00Z')
const answer = {
  scanId,
  expiresAt: new Date(server + 180_000).toISOString(),
  signed: true,
  user: elifsCard,
}
const codeOf = (age: number) => ({
  userId: 42,
  username: 'musteri@telve.example',
  timestamp: server - age,
})

test.each([0, 3_600_000, -86_400_000])(
  'a tablet whose clock is %i ms off counts the code’s 45 s and the session’s three minutes',
  (off) => {
    const now = server + off
    const scan = openedAt(answer, codeOf(10_000), now)
    expect(scan.codeEndsAt - now).toBe(35_000)
    expect(scan.endsAt - now).toBe(180_000)
  },
)

test('a code from a clock that is ahead is good for 45 s and no longer', () => {
  expect(openedAt(answer, codeOf(-40_000), server).codeEndsAt - server).toBe(45_000)
})
