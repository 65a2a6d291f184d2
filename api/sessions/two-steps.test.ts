import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/factor-samples.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { register } from '../contracts/auth/sign-in.ts'
import { finishSignIn } from '../contracts/factors/signing-in.ts'
import { scanNumber } from '../contracts/qr/number.ts'
import { ownCode, type SignedPayload, scanCode } from '../contracts/qr/qr.ts'
import {
  bodyOf,
  isSignedIn,
  midStep,
  newPerson,
  openBrowser,
  signIn,
  switchCodesOn,
} from '../factors/testing/browser.ts'
import { triesOfNumber } from '../qr/number-routes.ts'
import { allowNumbers } from '../qr/test-numbers.ts'

// A secret is rotated while several processes serve: it is listed last by all of them, then first (decisions/250).

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(midStep), unsigned: false })
  await allowNumbers(app, true)
})
afterAll(() => app.close())

const secretOf = (id: string) => `${id}-of-the-tests-that-is-long-enough`
/** A process of the API that lists these secrets, in their order, everywhere. */
const processWith = (...ids: string[]) => {
  const keys = ids.map((id) => ({ id, secret: secretOf(id) }))
  return app.another({
    sessionSecrets: ids.map(secretOf),
    qrKeys: keys,
    factorKeys: keys,
    digestKeys: keys,
  })
}
type Api = ReturnType<typeof processWith>

/** A browser whose next request goes to the process that it was led to last. */
function openLedBrowser() {
  let at: Api | undefined
  const browser = openBrowser({
    handle: async (request) => (at ? at.handle(request) : new Response(null, { status: 502 })),
  })
  return Object.assign(browser, {
    to(api: Api) {
      at = api
      return browser
    },
  })
}

let numbers = 0
const newNumber = () => `+90532${String(8_000_000 + ++numbers)}`
const opens = (browser: ReturnType<typeof openBrowser>, phone: string) =>
  browser.call(register, {
    body: {
      username: `${Bun.randomUUIDv7()}@telve.example`,
      password: 'kahve-telvesi',
      fullName: 'Yeni Müşteri',
      phone,
    },
  })
const giftsOf = (phone: string) => app.owner`
  select from coupons c join users u on u.id = c.user_id
   where u.phone = ${phone} and c.source = 'welcome'`

describe.each([
  ['one knows the new secret, listed last', ['old'], ['old', 'new']],
  ['one does not list it first yet', ['old', 'new'], ['new', 'old']],
  ['one lists it alone', ['new', 'old'], ['new']],
])('while %s', (_, before, after) => {
  const ways = [
    { made: before, read: after },
    { made: after, read: before },
  ]
  const processes = (way: (typeof ways)[number]) =>
    [processWith(...way.made), processWith(...way.read)] as const

  test.each(ways)('what $made makes, $read understands', async (way) => {
    const [maker, reader] = processes(way)
    const person = await newPerson(app)
    const browser = openLedBrowser()
    expect((await signIn(browser.to(maker), person)).status).toBe(200)
    expect(await isSignedIn(browser.to(reader))).toBe(true)

    const { secret, recoveryCodes } = await switchCodesOn(
      app,
      browser.to(maker),
      person.id,
      midStep,
    )
    for (const code of [codeOf(secret, midStep), recoveryCodes[0] ?? '']) {
      const another = openLedBrowser()
      expect(await (await signIn(another.to(maker), person)).json()).toMatchObject({
        step: 'second_factor',
      })
      expect((await another.to(reader).call(finishSignIn, { body: { code } })).status).toBe(200)
    }

    const { payload } = await bodyOf<{ payload: SignedPayload }>(
      await browser.to(maker).call(ownCode),
    )
    const till = openLedBrowser()
    await signIn(till.to(maker), { username: 'staff@telve.example' })
    expect((await till.to(reader).call(scanCode, { body: { payload } })).status).toBe(201)
  })

  test.each(ways)('a number has one welcome gift at $made and then $read', async (way) => {
    const [maker, reader] = processes(way)
    const phone = newNumber()
    for (const api of [maker, reader])
      expect((await opens(openLedBrowser().to(api), phone)).status).toBe(201)
    expect(await giftsOf(phone)).toHaveLength(1)
  })

  test.each(ways)('a number is tried no more often at $made and $read together', async (way) => {
    const [one, other] = processes(way)
    await app.owner`delete from attempts where key like 'number%'`
    const till = openLedBrowser()
    await signIn(till.to(one), { username: 'staff@telve.example' })
    const phone = newNumber()
    const tries = Array.from({ length: triesOfNumber.most + 1 }, (_, n) => (n % 2 ? other : one))
    const statuses: number[] = []
    for (const api of tries)
      statuses.push((await till.to(api).call(scanNumber, { body: { phone } })).status)
    expect(statuses).toEqual([...Array(triesOfNumber.most).fill(404), 429])
  })
})

test('a new secret that is listed first at once is what the two steps are for', async () => {
  const [before, after] = [processWith('old'), processWith('new', 'old')]
  const phone = newNumber()
  for (const api of [after, before]) await opens(openLedBrowser().to(api), phone)
  expect(await giftsOf(phone)).toHaveLength(2)
})
