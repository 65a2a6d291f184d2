import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp, type Visitor } from '../conformance/test-app.ts'
import { ownCode, type QrPayload, type SignedPayload, scanCode } from '../contracts/qr/qr.ts'
import { customerCard } from '../contracts/users/users.ts'
import { judgeCode, signCode } from './codes.ts'

const keys = [
  { id: 'k2', secret: 'the-new-key-of-the-tests-long-enough' },
  { id: 'k1', secret: 'the-old-key-of-the-tests-long-enough' },
]
const user = { id: 7, username: 'musteri@telve.example' }
const now = Date.parse('2026-11-20T10:00:00Z')

describe('judging a code', () => {
  const code = signCode(keys, user, now)

  test('knows its own, under the old key too', () => {
    expect(judgeCode(keys, code, now)).toBe('signed')
    expect(judgeCode(keys, signCode(keys.slice(1), user, now), now)).toBe('signed')
    expect(judgeCode(keys.slice(1), code, now)).toBe('forged')
  })

  test('counts 45 seconds in either direction', () => {
    expect(judgeCode(keys, code, now + 45_000)).toBe('signed')
    expect(judgeCode(keys, code, now + 45_001)).toBe('expired')
    expect(judgeCode(keys, code, now - 45_001)).toBe('expired')
  })

  test.each<[string, Partial<QrPayload>]>([
    ['another user', { userId: 8 }],
    ['another name', { username: 'baska@telve.example' }],
    ['another time', { timestamp: now + 1 }],
    ['another nonce', { nonce: 'AAAA' }],
    ['a shorter signature', { sig: code.sig.slice(0, -4) }],
    ['no mac', { sig: 'k2' }],
    ['an unknown key', { sig: code.sig.replace('k2', 'k9') }],
  ])('sees through %s', (_, change) => {
    expect(judgeCode(keys, { ...code, ...change }, now)).toBe('forged')
  })

  test('takes a half-signed payload for a forged one', () => {
    const { sig: _, ...unsigned } = code
    expect(judgeCode(keys, unsigned, now)).toBe('forged')
    const { nonce: __, ...plain } = unsigned
    expect(judgeCode(keys, plain, now)).toBe('unsigned')
  })
})

describe('scanning', () => {
  let app: TestApp
  let time = Date.now()
  beforeAll(async () => {
    app = await openTestApp({ unsigned: false, now: () => new Date(time) })
  })
  afterAll(() => app.close())

  const freshCode = async (who: Visitor = 'customer') => {
    const answer = await app.call(who, ownCode)
    return ((await answer.json()) as { payload: SignedPayload }).payload
  }
  const scan = (payload: unknown, who: Visitor = 'staff') =>
    app.call(who, scanCode, { body: { payload } })

  test('opens the customer for three minutes to that staff member', async () => {
    const card = { params: { userId: app.ids.customer } }
    expect((await app.call('staff', customerCard, card)).status).toBe(403)
    const answer = await scan(await freshCode())
    expect(answer.status).toBe(201)
    const opened = (await answer.json()) as { expiresAt: string; signed: boolean }
    expect(opened).toMatchObject({ signed: true, user: { id: app.ids.customer } })
    expect(Date.parse(opened.expiresAt) - time).toBe(180_000)
    expect((await app.call('staff', customerCard, card)).status).toBe(200)
    time += 180_001
    expect(await codeOf(await app.call('staff', customerCard, card))).toBe('scan_required')
    expect((await app.call('admin', customerCard, card)).status).toBe(200)
  })

  test('takes a code once', async () => {
    const payload = await freshCode()
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(payload)))
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(9)
  })

  test('refuses what is old, forged, unsigned, malformed, one’s own or closed', async () => {
    const payload = await freshCode()
    time += 45_001
    const old = await scan(payload)
    expect([old.status, await codeOf(old)]).toEqual([410, 'qr_expired'])
    const code = await freshCode()
    expect(await codeOf(await scan({ ...code, userId: app.ids.admin }))).toBe('qr_forged')
    const { sig: _, nonce: __, ...unsigned } = code
    expect(await codeOf(await scan(unsigned))).toBe('qr_forged')
    const malformed = await scan({ userId: 1 })
    expect(await malformed.json()).toMatchObject({
      code: 'qr_malformed',
      error: 'QR kod verisi işlenemedi. Geçersiz format.',
    })
    expect(await codeOf(await scan(await freshCode('staff')))).toBe('own_account')
    const last = await freshCode()
    await app.owner`update users set is_active = false where id = ${app.ids.customer}`
    expect(await codeOf(await scan(last))).toBe('user_inactive')
  })
})
