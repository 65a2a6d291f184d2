import { expect, test } from 'vitest'
import { elifsCard, scanId } from '#api/mocks/fixtures.ts'
import { ApiError, noAnswer } from '#web/shared/api-error.ts'
import { openedAt, unopenedBy } from './scanning.ts'

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

const answered = (status: number, code: string) =>
  new ApiError(code, { status, code, sentence: `Cümle: ${code}`, requestId: 'r-1' })

test('a code that is no good any more warns; the counter is ready for the next one', () => {
  const sentence = 'Cümle: qr_expired'
  expect(unopenedBy(answered(410, 'qr_expired'))).toEqual({
    state: { at: 'waiting', refused: sentence },
    warning: sentence,
  })
})

test.each([400, 403, 409, 429])(
  'a refusal with %i is a problem, and the next code may come',
  (status) => {
    const sentence = 'Cümle: refused'
    expect(unopenedBy(answered(status, 'refused'))).toEqual({
      state: { at: 'waiting', refused: sentence },
      problem: sentence,
    })
  },
)

test('a person who is not there is said on the screen alone', () => {
  expect(unopenedBy(answered(404, 'user_not_found'))).toEqual({
    state: { at: 'failed', notFound: true },
  })
})

test.each([
  ['a lost answer', noAnswer('timeout')],
  ['a failing server', answered(500, 'unexpected')],
  ['a proxy', answered(502, 'unexpected')],
  ['what nobody foresaw', new Error('oops')],
])('%s leaves open whether the scan was opened', (_, error) => {
  expect(unopenedBy(error)).toEqual({
    state: { at: 'failed', notFound: false },
    problem: 'Kullanıcı bilgileri alınamadı. Lütfen tekrar deneyin.',
  })
})
