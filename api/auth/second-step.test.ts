import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/factor-samples.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { ownFactors } from '../contracts/factors/factors.ts'
import { finishSignIn } from '../contracts/factors/signing-in.ts'
import {
  type Browser,
  bodyOf,
  codeIn,
  isSignedIn,
  newPerson,
  midStep as now,
  openBrowser,
  signIn,
  switchCodesOn,
} from '../factors/testing/browser.ts'

let app: TestApp
let person: { id: number; username: string }
let home: Browser
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app)
  home = openBrowser(app)
  expect((await signIn(home, person)).status).toBe(200)
  ;({ secret, recoveryCodes } = await switchCodesOn(app, home, person.id, now))
})

const finish = (browser: Browser, code: string) => browser.call(finishSignIn, { body: { code } })

/** A browser that has proved the password, and nothing else. */
async function halfway(who = person): Promise<Browser> {
  const browser = openBrowser(app)
  const answer = await signIn(browser, who)
  expect(await answer.json()).toEqual({ step: 'second_factor', codes: true, passkeys: false })
  return browser
}
const sessionsOf = async (id: number) =>
  (await app.owner`select from sessions where user_id = ${id}`).length
const logged = async (kind: string) =>
  (await app.owner`select from security_log where kind = ${kind} and subject_id = ${person.id}`)
    .length

describe('after a right password', () => {
  test('there is no session until a code is right', async () => {
    const before = await sessionsOf(person.id)
    const browser = await halfway()
    expect(await isSignedIn(browser)).toBe(false)
    expect(await sessionsOf(person.id)).toBe(before)
    const wrong = codeOf(secret, now).replace(/./g, (digit) => String((Number(digit) + 1) % 10))
    expect(await codeIn(await finish(browser, wrong))).toBe('wrong_code')
    expect(await logged('second_factor_failed')).toBe(1)
    expect(await isSignedIn(browser)).toBe(false)
    const answer = await finish(browser, codeOf(secret, now))
    expect(await bodyOf<{ id: number }>(answer)).toMatchObject({ id: person.id })
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.jar.has('ticket')).toBe(false)
  })

  test('a code of one step before or after is right, an older one is not', async () => {
    for (const seconds of [-30, 30]) {
      await app.owner`update totp_secrets set last_step = 0 where user_id = ${person.id}`
      const answer = await finish(await halfway(), codeOf(secret, now + seconds * 1000))
      expect(answer.status).toBe(200)
    }
    await app.owner`update totp_secrets set last_step = 0 where user_id = ${person.id}`
    const old = await finish(await halfway(), codeOf(secret, now - 90_000))
    expect(await codeIn(old)).toBe('wrong_code')
  })

  test('a code works once, and none of an earlier step after it', async () => {
    const code = codeOf(secret, now)
    expect((await finish(await halfway(), code)).status).toBe(200)
    expect(await codeIn(await finish(await halfway(), code))).toBe('wrong_code')
    const before = codeOf(secret, now - 30_000)
    expect(await codeIn(await finish(await halfway(), before))).toBe('wrong_code')
  })

  test('of fifty who send one code at once, one is signed in', async () => {
    const browsers = await Promise.all(Array.from({ length: 50 }, () => halfway()))
    const before = await sessionsOf(person.id)
    const code = codeOf(secret, now)
    const answers = await Promise.all(browsers.map((browser) => finish(browser, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(person.id)).toBe(before + 1)
    expect(app.reported).toEqual([])
  })

  test('a recovery code is good once, however it is typed, and the log says so', async () => {
    const [code = ''] = recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    const browsers = await Promise.all(Array.from({ length: 50 }, () => halfway()))
    const answers = await Promise.all(browsers.map((browser) => finish(browser, typed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await logged('recovery_code_used')).toBe(1)
    expect(await codeIn(await finish(await halfway(), code))).toBe('wrong_code')
    const factors = await bodyOf<{ recoveryCodes: number }>(await home.call(ownFactors))
    expect(factors.recoveryCodes).toBe(9)
  })

  test('neither secret nor recovery codes stand in the database', async () => {
    const [row] = await app.owner<{ secret: string; codes: string }[]>`
      select (select encode(sealed, 'hex') from totp_secrets where user_id = ${person.id}) as secret,
             (select string_agg(encode(digest, 'hex'), ' ') from recovery_codes
               where user_id = ${person.id}) as codes`
    const { Secret } = await import('otpauth')
    expect(row?.secret).not.toContain(Secret.fromBase32(secret).hex.toLowerCase())
    for (const code of recoveryCodes) {
      const bare = code.replaceAll('-', '')
      const plain = new Bun.CryptoHasher('sha256').update(bare).digest('hex')
      expect(row?.codes).not.toContain(plain)
      expect(row?.codes).not.toContain(Buffer.from(bare).toString('hex'))
    }
  })

  test('a secret that is moved to another person’s row opens nothing', async () => {
    const thief = await newPerson(app)
    const browser = openBrowser(app)
    await signIn(browser, thief)
    const own = await switchCodesOn(app, browser, thief.id, now)
    await app.owner`
      update totp_secrets t set sealed = o.sealed from totp_secrets o
       where t.user_id = ${person.id} and o.user_id = ${thief.id}`
    const answer = await finish(await halfway(), codeOf(own.secret, now))
    expect(answer.status).toBe(500)
    expect(app.reported.splice(0)).toHaveLength(1)
  })
})

describe('the ticket of the second step', () => {
  test('is needed, and is one browser’s', async () => {
    expect(await codeIn(await finish(openBrowser(app), codeOf(secret, now)))).toBe('sign_in_over')
  })

  test('opens one session', async () => {
    const browser = await halfway()
    const ticket = browser.jar.get('ticket') ?? ''
    expect((await finish(browser, codeOf(secret, now))).status).toBe(200)
    await app.owner`update totp_secrets set last_step = 0 where user_id = ${person.id}`
    const again = openBrowser(app)
    again.jar.set('ticket', ticket)
    expect(await codeIn(await finish(again, codeOf(secret, now)))).toBe('sign_in_over')
    // nor has the refused one spent the code
    expect((await finish(await halfway(), codeOf(secret, now))).status).toBe(200)
  })

  test('is its account’s: another person’s code does not end it', async () => {
    const other = await newPerson(app)
    const browser = openBrowser(app)
    await signIn(browser, other)
    const theirs = await switchCodesOn(app, browser, other.id, now)
    expect(await codeIn(await finish(await halfway(), codeOf(theirs.secret, now)))).toBe(
      'wrong_code',
    )
  })

  test('is signed: no other cookie of ours passes for it, and none is made up', async () => {
    const browser = openBrowser(app)
    for (const value of [
      home.jar.get('sid'),
      home.jar.get('browser'),
      `ticket.9e15.x.${person.id}.y`,
    ]) {
      browser.jar.set('ticket', value ?? '')
      expect(await codeIn(await finish(browser, codeOf(secret, now)))).toBe('sign_in_over')
    }
  })

  test('is void once the password has changed, or the account is closed', async () => {
    const [changed, closed] = [await halfway(), await halfway()]
    const body = {
      currentPassword: password,
      newPassword: 'yeni-kahve',
      confirmPassword: 'yeni-kahve',
    }
    expect((await home.call(changePassword, { body })).status).toBe(200)
    expect(await codeIn(await finish(changed, codeOf(secret, now)))).toBe('sign_in_over')
    await app.owner`update users set is_active = false where id = ${person.id}`
    expect(await codeIn(await finish(closed, codeOf(secret, now)))).toBe('sign_in_over')
  })

  test('is void after five minutes', async () => {
    const { oneUseCookie } = await import('../sessions/one-use.ts')
    const secrets = ['a-secret-of-the-tests-that-is-long-enough']
    const at = (clock: () => number) =>
      oneUseCookie('ticket', { secrets, production: false, clock })
    const { cookie } = await at(() => 0).write('7.x')
    const request = new Request('http://localhost', {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(at(() => 299_000).read(request)?.content).toBe('7.x')
    expect(at(() => 300_000).read(request)).toBeUndefined()
    const challenge = oneUseCookie('challenge', { secrets, production: false, clock: () => 0 })
    expect(challenge.read(request)).toBeUndefined()
  })
})

test('a wrong password tells nothing of a second step', async () => {
  const answer = await openBrowser(app).call(login, {
    body: { username: person.username, password: 'yanlis-sifre' },
  })
  expect(await codeIn(answer)).toBe('wrong_credentials')
})
