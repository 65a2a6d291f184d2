import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../conformance/factor-samples.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import { finishSignIn } from '../contracts/factors/signing-in.ts'
import { newPerson, openBrowser, signIn, switchCodesOn } from '../factors/testing/browser.ts'
import { authLimits } from './limits.ts'

let app: TestApp
let address = '10.0.0.1'
beforeAll(async () => {
  app = await openTestApp({
    limits: { ...authLimits, perAddress: { most: 1_000_000, window: 60_000 } },
    addressOf: (request) => request.headers.get('x-from') ?? address,
  })
})
afterAll(() => app.close())

test('10,000 guesses from 100 addresses are refused, and lock out nobody whose browser is known', async () => {
  const person = await newPerson(app)
  const home = openBrowser(app)
  await signIn(home, person)
  const { secret } = await switchCodesOn(app, home, person.id)
  home.jar.delete('sid')
  // A thief who knows the password: a ticket, and from then on guesses from everywhere.
  const thief = openBrowser(app)
  await signIn(thief, person)
  const cookie = thief.cookies()
  const right = codeOf(secret)
  const statuses = new Map<number, number>()
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const code = String((round * 100 + at) * 97 + 3)
          .padStart(6, '0')
          .slice(-6)
        return thief.call(finishSignIn, {
          body: { code: code === right ? '000000' : code },
          headers: { cookie, 'x-from': `10.1.0.${at}` },
        })
      }),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses.get(400)).toBe(authLimits.secondStep.most)
  expect(statuses.get(429)).toBe(10_000 - authLimits.secondStep.most)
  // Even the right code is refused to whoever nobody knows …
  const stranger = await thief.call(finishSignIn, { body: { code: right }, headers: { cookie } })
  expect(stranger.status).toBe(429)
  // … and the rightful person signs in where they have before.
  address = '10.0.0.2'
  await signIn(home, person)
  expect((await home.call(finishSignIn, { body: { code: codeOf(secret) } })).status).toBe(200)
}, 120_000)
