import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPurchases } from '#sql/purchases/purchases.ts'
import { authLimits } from '../auth/limits.ts'
import { changePassword, changePreferences } from '../contracts/account/account.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { finishSignIn } from '../contracts/factors/signing-in.ts'
import { recordPurchase } from '../contracts/purchases/recording.ts'
import { ownCode, scanCode } from '../contracts/qr/qr.ts'
import {
  type Browser,
  newPerson,
  midStep as now,
  openBrowser,
  signIn,
  switchCodesOn,
} from '../factors/testing/browser.ts'
import { rateLimits } from '../http/rate-limits.ts'
import { codeOf as secondCodeOf } from './factor-samples.ts'
import { openScan } from './purchase-samples.ts'
import { openTestApp, requestTo, type TestApp } from './test-app.ts'

// What protects people or money holds over all processes of the API; what is against floods counts by
// process, and several let through several times as much (docs/several-processes.md).

let app: TestApp
let processes: Pick<TestApp, 'handle'>[]
let purchases: ReturnType<typeof openPurchases>[]
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) })
  purchases = [1, 2].map(() => openPurchases({ url: app.url, sql: app.owner }))
  processes = purchases.map((own) => app.another({ purchases: own, limits: authLimits }))
})
afterAll(async () => {
  await Promise.all(purchases.map((own) => own.close()))
  await app.close()
})

/** Each request to the next process, as a proxy hands them out. */
function handingOut(to: () => readonly Pick<TestApp, 'handle'>[]): Pick<TestApp, 'handle'> {
  let asked = 0
  return {
    handle: (request) => {
      const next = to()[asked++ % to().length]
      if (!next) throw new Error('no process')
      return next.handle(request)
    },
  }
}
const inTurn = handingOut(() => processes)
beforeEach(() => app.owner`delete from attempts`)

/** The statuses of so many equal requests. */
async function statuses(count: number, ask: () => Promise<Response>) {
  const all: number[] = []
  for (let n = 0; n < count; n++) all.push((await ask()).status)
  return all
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('guesses are counted over all processes', () => {
  test('of a password at sign-in', async () => {
    const { username } = await newPerson(app)
    const body = { username, password: 'yanlis-parola' }
    const guess = () => inTurn.handle(requestTo(login, { body }))
    expect(await statuses(12, guess)).toEqual([...times(10, 401), 429, 429])
  })

  test('of the own password, before it is changed', async () => {
    const browser = openBrowser(app)
    await signIn(browser, await newPerson(app))
    const atBoth = following(browser)
    const next = 'bambaska-bir-parola'
    const body = { currentPassword: 'yanlis-parola', newPassword: next, confirmPassword: next }
    const all = await statuses(12, () => atBoth.call(changePassword, { body }))
    expect(all.slice(10)).toEqual([429, 429])
    expect(new Set(all.slice(0, 10))).not.toContain(429)
  })

  test('of a code, at sign-in', async () => {
    const person = await newPerson(app)
    const home = openBrowser(app)
    await signIn(home, person)
    const { secret } = await switchCodesOn(app, home, person.id, now)
    const wrong = secondCodeOf(secret, now).replace(/./g, (d) => String((Number(d) + 1) % 10))

    const browser = openBrowser(inTurn)
    await signIn(browser, person)
    const guess = () => browser.call(finishSignIn, { body: { code: wrong } })
    const all = await statuses(12, guess)
    expect(all.slice(10)).toEqual([429, 429])
    expect(new Set(all.slice(0, 10))).not.toContain(429)
  })
})

/** The same browser, whose requests go to one process after the other. */
function following(browser: Browser, to = inTurn): Browser {
  const both = openBrowser(to)
  for (const [name, value] of browser.jar) both.jar.set(name, value)
  return both
}

describe('what is good once is good once', () => {
  test('a code of an authenticator', async () => {
    const person = await newPerson(app)
    const home = openBrowser(app)
    await signIn(home, person)
    const { secret } = await switchCodesOn(app, home, person.id, now)
    const browsers = processes.map(openBrowser)
    for (const browser of browsers) await signIn(browser, person)
    const code = secondCodeOf(secret, now)
    const answers = await Promise.all(
      browsers.map((browser) => browser.call(finishSignIn, { body: { code } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a customer’s code at two counters', async () => {
    const { payload } = (await (await app.call('customer', ownCode)).json()) as { payload: unknown }
    const scan = () =>
      requestTo(scanCode, { body: { payload }, headers: { cookie: app.cookies.staff } })
    const answers = await Promise.all(processes.map((one) => one.handle(scan())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a bill that is sent again, to another process', async () => {
    const parts = {
      body: { scanId: await openScan(app), branchId: 1, total: 18_500 },
      headers: { 'idempotency-key': Bun.randomUUIDv7(), cookie: app.cookies.staff },
    }
    const before = await app.pointsOf(app.ids.customer)
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) => processes[n]?.handle(requestTo(recordPurchase, parts))),
    )
    expect(answers.map((answer) => answer?.status)).toEqual(times(4, 200))
    expect(await app.pointsOf(app.ids.customer)).toBe(before + 37)
  })
})

test('a pace against floods is each process’s own: two let twice as much through', async () => {
  const browser = openBrowser(app)
  await signIn(browser, await newPerson(app))
  const write = { most: 3, perSecond: 0.001 }
  const paced = [1, 2].map(() => app.another({ rateLimits: { ...rateLimits, write } }))
  const atBoth = following(
    browser,
    handingOut(() => paced),
  )
  const change = () => atBoth.call(changePreferences, { body: { isEnabled: true } })
  const all = await statuses(8, change)
  expect(all.filter((status) => status === 429)).toHaveLength(2)
  expect(all.slice(6)).toEqual([429, 429])
})
