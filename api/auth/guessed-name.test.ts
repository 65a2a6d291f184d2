import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cases } from '#platform/testing/cases.ts'
import { codeOf } from '../conformance/factor-samples.ts'
import { resetLink } from '../conformance/samples.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { resetPassword } from '../contracts/auth/reset.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '../contracts/factors/signing-in.ts'
import { RequestOptions } from '../contracts/factors/web-authn.ts'
import {
  addOne,
  newPerson,
  openBrowser,
  signIn,
  switchCodesOn,
} from '../factors/testing/browser.ts'
import { nameKey } from './guessed-name.ts'
import { authLimits } from './limits.ts'

/** guesses that are judged; each costs a hash */
const most = cases(20, authLimits.perName.most)
const guesses = cases(1_000, 10_000)
vi.setConfig({ testTimeout: 20_000 + most * 300 })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    limits: { ...authLimits, perName: { ...authLimits.perName, most } },
    addressOf: (request) => request.headers.get('x-from') ?? '192.0.2.1',
  })
})
afterAll(() => app.close())
afterEach(() => app.owner`delete from attempts`)

const networks = function* () {
  for (let n = 0; ; n++) yield `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
}

/** Guesses at an address, each from a network of its own; the answers, without their request ids. */
async function guess(username: string, times: number, from = networks()) {
  const answers: string[] = []
  const statuses = new Map<number, number>()
  const one = async () => {
    const headers = { 'x-from': String(from.next().value) }
    const body = { username, password: 'bir-tahmin' }
    const answer = await openBrowser(app).call(login, { body, headers })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const named = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    answers.push(JSON.stringify([answer.status, named, await answer.text()]))
  }
  // So few at once that the queue of passwords to be judged refuses none.
  for (let left = times; left > 0; left -= 8)
    await Promise.all(Array.from({ length: Math.min(8, left) }, one))
  return { answers, statuses }
}
const mails = async (username: string) => {
  const rows = await app.owner<{ person: number | null; kind: string }[]>`
    select user_id as person, kind from mails where address = ${username} and kind = 'guessed'`
  return [...rows]
}

test(`of ${guesses} guesses from as many networks ${most} are judged, and the owner gets in`, async () => {
  const owner = await newPerson(app)
  const home = openBrowser(app)
  await signIn(home, owner)
  const { authenticator } = await addOne(home)
  const phone = openBrowser(app)
  home.jar.delete('sid')
  const { statuses } = await guess(owner.username, guesses)
  expect(Object.fromEntries(statuses)).toEqual({ 401: most, 429: guesses - most })

  // A stranger is refused even with the right password …
  const stranger = await signIn(openBrowser(app), owner)
  expect(stranger.status).toBe(429)
  // … and the owner is not, where the account is known,
  expect((await signIn(home, owner)).status).toBe(200)
  // with a passkey on any browser,
  const other = openBrowser(app)
  const options = RequestOptions.parse(await (await other.call(passkeySignInOptions)).json())
  const credential = authenticator.get(options)
  expect((await other.call(signInWithPasskey, { body: { credential } })).status).toBe(200)
  // and with a mailed link on a new one, which the link alone does not sign in.
  const token = await resetLink(app, owner.id)
  await phone.call(resetPassword, { body: { token, password: 'yagmurlu sali' } })
  expect((await phone.call(currentUser)).status).toBe(401)
  const body = { username: owner.username, password: 'yagmurlu sali' }
  expect((await phone.call(login, { body })).status).toBe(200)

  const lines = await app.owner<{ address: string; count: number }[]>`
    select source as address, sum(count)::integer as count from refused_attempts
     where kind = 'sign_in' group by source`
  const logged = await app.owner<{ count: number }[]>`
    select count(*)::integer as count from security_log where kind = 'attempts_refused'`
  expect(lines.every(({ address }) => address === 'unknown')).toBe(true)
  expect(logged[0]?.count).toBeLessThan(10)
}, 120_000)

test('known and unknown addresses are answered alike, and one mail a day waits for either', async () => {
  const owner = await newPerson(app)
  const nobody = `kimse-0-${Bun.randomUUIDv7()}@telve.example`
  const [known, unknown] = [await guess(owner.username, most + 5), await guess(nobody, most + 5)]
  const words = ({ answers }: { answers: string[] }) =>
    new Set(answers.map((one) => one.replace(/"retry-after","\d+"|\d+ dakika/g, '#')))
  expect(words(known)).toEqual(words(unknown))
  expect([...words(known)].at(-1)).toMatch(/geçiş anahtarınızı .*Şifremi Unuttum/)
  for (const username of [owner.username, nobody]) {
    expect(await mails(username)).toEqual([{ person: null, kind: 'guessed' }])
    // The next hour, on the same day: as many were judged again.
    const key = nameKey(username)
    await app.owner`update attempts set count = ${most} where key = ${key}`
    await guess(username, 1)
    expect(await mails(username)).toHaveLength(1)
    // The next day.
    await app.owner`delete from attempts where position(${username} in key) > 0 and key <> ${key}`
    await app.owner`update attempts set count = ${most} where key = ${key}`
    await guess(username, 1)
    expect(await mails(username)).toHaveLength(2)
  }
})

test('what is no e-mail address is counted as well, and mailed to nobody', async () => {
  const { statuses } = await guess('Biri', most + 3)
  expect(Object.fromEntries(statuses)).toEqual({ 401: most, 429: 3 })
  expect(await mails('biri')).toEqual([])
})

test('upper case is the same address, and who is refused before adds nothing', async () => {
  const owner = await newPerson(app)
  const one = function* () {
    for (;;) yield '10.0.0.1'
  }
  await guess(owner.username, 60, one())
  const { statuses } = await guess(owner.username.toUpperCase(), most)
  // Ten of the first sixty were judged, as those of one network are.
  expect(Object.fromEntries(statuses)).toEqual({ 401: most - 10, 429: 10 })
})

test('a right password is taken back from the count', async () => {
  const owner = await newPerson(app)
  await guess(owner.username, most - 1)
  for (let n = 0; n < 3; n++) expect((await signIn(openBrowser(app), owner)).status).toBe(200)
})

test('a link makes a browser known for passwords, not for codes', async () => {
  const owner = await newPerson(app)
  const home = openBrowser(app)
  await signIn(home, owner)
  const { secret } = await switchCodesOn(app, home, owner.id)
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  /** A browser that a link has made known, at the second step. */
  const byLink = async () => {
    const browser = openBrowser(app)
    const token = await resetLink(app, owner.id)
    await browser.call(resetPassword, { body: { token, password } })
    await signIn(browser, owner)
    return browser
  }
  for (let n = 0; n < authLimits.secondStep.most; n++) {
    const answer = await (await byLink()).call(finishSignIn, { body: { code: wrong } })
    expect(answer.status).toBe(400)
  }
  const next = await (await byLink()).call(finishSignIn, { body: { code: codeOf(secret) } })
  expect(next.status).toBe(429)
  // Where the owner has signed in before, a link takes nothing away.
  const token = await resetLink(app, owner.id)
  await home.call(resetPassword, { body: { token, password } })
  await signIn(home, owner)
  const finished = await home.call(finishSignIn, { body: { code: codeOf(secret) } })
  expect(finished.status).toBe(200)
})
