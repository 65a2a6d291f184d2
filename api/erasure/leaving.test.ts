import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putTestOrder } from '#sql/testing/test-orders.ts'
import { codeOf } from '../conformance/factor-samples.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { changePreferences } from '../contracts/account/account.ts'
import { askForErasure, readBelongings } from '../contracts/account/erasure.ts'
import { login, takeAccountBack } from '../contracts/auth/sign-in.ts'
import { finishSignIn } from '../contracts/factors/signing-in.ts'
import { changeUser } from '../contracts/users/users.ts'
import {
  type Browser,
  bodyOf,
  isSignedIn,
  newPerson,
  openBrowser,
  signIn,
  switchCodesOn,
} from '../factors/testing/browser.ts'

const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
let app: TestApp
let person: { id: number; username: string }
let home: Browser
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app)
  home = openBrowser(app)
  await signIn(home, person)
})

const leave = (browser = home) => browser.call(askForErasure)
const kinds = async () =>
  (
    await app.owner<{ kind: string }[]>`
      select kind from security_log where subject_id = ${person.id} and kind like '%eras%' order by id`
  ).map(({ kind }) => kind)
const codeIn = async (answer: Response) => ((await answer.json()) as { code: string }).code

describe('deleting the account', () => {
  test('ends every session, consent, device, link and waiting change at once', async () => {
    const phone = openBrowser(app)
    await signIn(phone, person)
    await home.call(changePreferences, { body: { email: true, sms: true, push: true } })
    await app.owner`
      insert into links (token_hash, kind, user_id, address, expires_at)
      select sha256(k::bytea), k, ${person.id}, ${person.username}, now() + interval '1 hour'
        from unnest(array['verify', 'reset', 'undo_address']) k`
    const answer = await leave()
    expect(answer.status).toBe(200)
    const { eraseAt } = (await answer.json()) as { eraseAt: string }
    const days = (Date.parse(eraseAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14.1)

    expect(await isSignedIn(home)).toBe(false)
    expect(await isSignedIn(phone)).toBe(false)
    const consents = await app.owner<{ kind: string; given: boolean; source: string }[]>`
      select distinct on (kind) kind, given, source from consents
       where user_id = ${person.id} order by kind, at desc, id desc`
    expect(consents.map(({ kind, given, source }) => `${kind} ${given} ${source}`)).toEqual([
      'email false erasure',
      'push false erasure',
      'sms false erasure',
    ])
    // what protects a former owner of the address stays
    const links = await app.owner`select kind from links where user_id = ${person.id}`
    expect([...links]).toEqual([{ kind: 'undo_address' }])
    const mails =
      await app.owner`select data from mails where user_id = ${person.id} and kind = 'leaving'`
    expect(mails).toHaveLength(1)
    expect(await kinds()).toEqual(['erasure_asked'])
  })

  test('tells İYS of the withdrawals', async () => {
    await app.owner`update users set phone = '+905551110022' where id = ${person.id}`
    await home.call(changePreferences, { body: { sms: true } })
    await app.owner`update iys_reports set settled_at = now(), outcome = 'reported' where user_id = ${person.id}`
    await leave()
    const waiting = await app.owner`
      select kind, given from iys_reports where user_id = ${person.id} and settled_at is null`
    expect([...waiting]).toEqual([{ kind: 'sms', given: false }])
  })

  test('is asked for again where nobody has proved themselves lately', async () => {
    await app.owner`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${person.id}`
    const answer = await leave()
    expect([answer.status, await codeIn(answer)]).toEqual([403, 'prove_again'])
    expect(await isSignedIn(home)).toBe(true)
  })

  test('waits for an order that is under way', async () => {
    await putTestOrder(app.owner, { userId: person.id })
    expect(await bodyOf(await home.call(readBelongings))).toMatchObject({ openOrders: 1 })
    const answer = await leave()
    expect([answer.status, await codeIn(answer)]).toEqual([409, 'order_open'])
    await app.owner`update orders set state = 'cancelled' where user_id = ${person.id}`
    expect((await leave()).status).toBe(200)
  })

  test('is refused to the last administrator, whoever else leaves at the same time', async () => {
    const second = await newPerson(app, 'admin')
    const other = openBrowser(app)
    await signIn(other, second)
    await app.owner`update security_settings set admins_need_second_factor = false`
    const answers = await Promise.all([leave(other), app.call('admin', askForErasure)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await app.owner<{ n: number }[]>`
      select count(*)::int as n from administrators() a join users u on u.id = a and u.is_active`
    expect(row?.n).toBe(1)
    await app.signIn('admin')
  })
})

describe('until the account is erased', () => {
  test('signing in offers to take it back, and does nothing else', async () => {
    await leave()
    const browser = openBrowser(app)
    const answer = await signIn(browser, person)
    expect(await answer.json()).toMatchObject({ step: 'leaving' })
    expect(await isSignedIn(browser)).toBe(false)

    expect((await browser.call(takeAccountBack)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await kinds()).toEqual(['erasure_asked', 'erasure_taken_back'])
    // the ticket is good once
    expect((await browser.call(takeAccountBack)).status).toBe(401)
  })

  test('so does the second factor, which the password alone does not pass', async () => {
    const { secret } = await switchCodesOn(app, home, person.id, now)
    await app.owner`update totp_secrets set last_step = 0 where user_id = ${person.id}`
    await leave()
    const browser = openBrowser(app)
    const answer = await signIn(browser, person)
    expect(await answer.json()).toMatchObject({ step: 'second_factor' })
    expect((await browser.call(takeAccountBack)).status).toBe(401)
    const second = await browser.call(finishSignIn, { body: { code: codeOf(secret, now) } })
    expect(await second.json()).toMatchObject({ step: 'leaving' })
    expect((await browser.call(takeAccountBack)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('a ticket is void with another password, and after the date', async () => {
    await leave()
    const browser = openBrowser(app)
    await signIn(browser, person)
    await app.owner`update users set password_hash = password_hash || ' ' where id = ${person.id}`
    expect((await browser.call(takeAccountBack)).status).toBe(401)
    await app.owner`update users set password_hash = rtrim(password_hash) where id = ${person.id}`
    await app.owner`update data_requests set erase_at = now() where user_id = ${person.id}`
    expect((await browser.call(takeAccountBack)).status).toBe(401)
    const answer = await browser.call(login, { body: { username: person.username, password } })
    expect([answer.status, await codeIn(answer)]).toEqual([403, 'account_inactive'])
  })

  test('a forgotten password can still be replaced', async () => {
    await leave()
    await app.owner`
      insert into links (token_hash, kind, user_id, address, expires_at)
      values (sha256(${`r${person.id}`}::bytea), 'reset', ${person.id}, ${person.username}, now() + interval '1 hour')`
    const [row] = await app.owner<{ person: number | null }[]>`
      select reset_password(sha256(${`r${person.id}`}::bytea), 'x') as person`
    expect(row?.person).toBe(person.id)
  })

  test('no administrator opens or edits it', async () => {
    await leave()
    const answer = await app.call('admin', changeUser, {
      params: { id: person.id },
      body: { isActive: true },
      headers: { 'if-match': '"1"' },
    })
    expect([answer.status, await codeIn(answer)]).toEqual([409, 'account_leaving'])
  })
})
