import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertPerson } from '#sql/testing/test-people.ts'
import { cookiesOf } from '../conformance/read-answers.ts'
import { resetLink } from '../conformance/samples.ts'
import {
  openTestApp,
  password,
  quickHash,
  requestTo,
  type TestApp,
} from '../conformance/test-app.ts'
import { askReset, resetPassword } from '../contracts/auth/reset.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { Endpoint, ErrorAnswer } from '../contracts/endpoint.ts'
import { authLimits } from './limits.ts'

let app: TestApp
/** The API with the limits of production; `address` is the address of the next request. */
let limited: ReturnType<TestApp['another']>
let address = '192.0.2.1'
beforeAll(async () => {
  app = await openTestApp()
  limited = app.another({ limits: authLimits, addressOf: () => address })
})
afterAll(() => app.close())
afterEach(() => app.owner`delete from attempts`)

const customer = 'customer@telve.example'
const chosen = 'yagmurlu sali'
const send = (e: Endpoint, body: object, headers: Record<string, string> = {}) =>
  limited.handle(requestTo(e, { body, headers }))
const ask = (username: string, headers = {}) => send(askReset, { username }, headers)
const reset = (token: string, headers = {}) =>
  send(resetPassword, { token, password: chosen }, headers)
const codeOf = async (answer: Response) =>
  answer.status < 400 ? answer.status : ((await answer.json()) as ErrorAnswer).code
const waiting = async () => {
  const rows = await app.owner<{ address: string; person: number | null; data: object }[]>`
    select address, user_id as person, data from mails where kind = 'reset' order by id`
  return [...rows]
}

/** Somebody of their own, so that tests do not end each other's sessions. */
async function somebody(more: { verified?: boolean } = {}) {
  const username = `kisi-${Bun.randomUUIDv7()}@telve.example`
  const id = await insertPerson(app.owner, undefined, {
    ...{ username, password_hash: await quickHash, full_name: 'Biri' },
    verified_at: more.verified === false ? null : new Date(),
  })
  const signIn = (typed = password) => send(login, { username, password: typed })
  return { id, username, signIn }
}

describe('asking', () => {
  test('says and writes the same for an address that nobody has', async () => {
    const answers = []
    for (const username of [customer, 'hickimse@telve.example', 'deactivated@telve.example'])
      answers.push(await ask(username))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    const names = (answer?: Response) => [...(answer?.headers.keys() ?? [])]
    expect(names(answers[1])).toEqual(names(answers[0]))
    expect(await waiting()).toEqual([
      { address: customer, person: null, data: {} },
      { address: 'hickimse@telve.example', person: null, data: {} },
      { address: 'deactivated@telve.example', person: null, data: {} },
    ])
    await app.owner`delete from mails`
  })

  test('puts one mail in the queue for fifty who ask at once, and no token anywhere', async () => {
    const open = app.another({})
    await Promise.all(
      Array.from({ length: 50 }, () =>
        open.handle(requestTo(askReset, { body: { username: customer } })),
      ),
    )
    expect(await waiting()).toHaveLength(1)
    expect((await app.owner`select from links where kind = 'reset'`).length).toBe(0)
    await app.owner`delete from mails`
  })

  test('fills nobody’s mailbox, and tells nobody where it stops', async () => {
    let sent = 0
    for (let n = 0; n < 12; n++) {
      address = `198.51.100.${n}`
      expect((await ask(customer)).status).toBe(202)
      sent += (await waiting()).length
      await app.owner`delete from mails`
    }
    expect(sent).toBe(authLimits.resetMails.most)
  })

  test('is limited by network, apart from browsers that are known', async () => {
    address = '203.0.113.7'
    const known = cookiesOf(await (await somebody()).signIn())
    const codes: unknown[] = []
    for (let n = 0; n < 25; n++) codes.push(await codeOf(await ask(`x${n}@telve.example`)))
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(5)
    expect(await codeOf(await ask(customer, { cookie: known }))).toBe(202)
    await app.owner`delete from mails`
  })
})

describe('a link', () => {
  test('sets the password once, ends every session, and says where why', async () => {
    const { id, username, signIn } = await somebody()
    const session = cookiesOf(await signIn())
    const token = await resetLink(app, id)
    expect(await codeOf(await reset(token))).toBe(204)
    const asked = requestTo(currentUser)
    asked.headers.set('cookie', session)
    expect(await (await limited.handle(asked)).json()).toMatchObject({ reason: 'password_reset' })
    expect((await signIn()).status).toBe(401)
    expect((await signIn(chosen)).status).toBe(200)
    expect(await codeOf(await reset(token))).toBe('reset_invalid')
    const [mail] = await app.owner`select kind from mails where address = ${username}
      and kind = 'password_changed'`
    expect(mail).toEqual({ kind: 'password_changed' })
  })

  test('used sixteen times at once sets one password', async () => {
    const { id, signIn } = await somebody()
    const token = await resetLink(app, id)
    const open = app.another({})
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        open.handle(requestTo(resetPassword, { body: { token, password: `yagmurlu sali ${n}` } })),
      ),
    )
    const won = all.flatMap(({ status }, n) => (status === 204 ? [n] : []))
    expect(won).toHaveLength(1)
    expect(all.filter(({ status }) => status === 410 || status === 503)).toHaveLength(15)
    expect((await signIn(`yagmurlu sali ${won[0]}`)).status).toBe(200)
  })

  test('that is refused for the password is not used up', async () => {
    const { id } = await somebody()
    const token = await resetLink(app, id)
    expect(await codeOf(await send(resetPassword, { token, password: '12345678' }))).toBe(
      'weak_password',
    )
    expect(await codeOf(await reset(token))).toBe(204)
  })

  test.each([
    [
      'another address',
      (id: number) => app.owner`
      update users set username = 'baska-' || id || '@telve.example' where id = ${id}`,
    ],
    [
      'a closed account',
      (id: number) => app.owner`
      update users set is_active = false where id = ${id}`,
    ],
    [
      'half an hour',
      (id: number) => app.owner`
      update links set expires_at = now() - interval '1 second' where user_id = ${id}`,
    ],
  ])('is void after %s', async (_, change) => {
    const { id } = await somebody()
    const token = await resetLink(app, id)
    await change(id)
    expect(await codeOf(await reset(token))).toBe('reset_invalid')
  })

  test('voids other links and waiting mails, and leaves the one that undoes', async () => {
    const { id, username } = await somebody()
    const token = await resetLink(app, id)
    await app.owner`
      insert into links (token_hash, kind, user_id, address, expires_at)
      select sha256(gen_random_uuid()::text::bytea), kind, ${id}, ${username}, now() + interval '1 hour'
        from unnest(array['verify', 'confirm_address', 'undo_address', 'reset']) as kind`
    await app.owner`select queue_mail(${id}, 'yeni@posta.example', 'confirm_address')`
    await app.owner`
      insert into address_changes (user_id, address, expires_at)
      values (${id}, 'yeni@posta.example', now() + interval '1 hour')`
    await app.owner`select queue_mail(null, ${username}, 'reset')`
    expect(await codeOf(await reset(token))).toBe(204)
    const kinds = await app.owner`select kind from links where user_id = ${id}`
    expect([...kinds]).toEqual([{ kind: 'undo_address' }])
    const mails = await app.owner`
      select kind from mails where user_id = ${id} or address = ${username} order by kind`
    expect([...mails]).toEqual([{ kind: 'password_changed' }])
    expect(await app.owner`select from address_changes where user_id = ${id}`).toHaveLength(0)
  })

  test.each([
    ['stay where the address was verified', true, 1],
    ['go where it was not: whoever mistyped it may have added them', false, 0],
  ])('passkeys %s', async (_, verified, left) => {
    const { id } = await somebody({ verified })
    await app.owner`
      insert into passkeys (user_id, credential_id, public_key, handle, counter, backed_up, name)
      values (${id}, ${Buffer.from(Bun.randomUUIDv7())}, '\\x00', decode(repeat('00', 32), 'hex'), 0, false,
              'Telefon')`
    expect(await codeOf(await reset(await resetLink(app, id)))).toBe(204)
    expect(await app.owner`select from passkeys where user_id = ${id}`).toHaveLength(left)
  })

  test('verifies the address, which it has shown to be theirs', async () => {
    const { id } = await somebody({ verified: false })
    expect(await codeOf(await reset(await resetLink(app, id)))).toBe(204)
    const [row] = await app.owner<{ verified: boolean }[]>`
      select verified_at is not null as verified from users where id = ${id}`
    expect(row?.verified).toBe(true)
  })

  test('signs nobody in', async () => {
    const { id } = await somebody()
    const answer = await reset(await resetLink(app, id))
    // The browser is known from now on (decisions/210), which is no session.
    expect(answer.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['browser'])
  })

  test('of another kind resets nothing', async () => {
    const { id } = await somebody()
    const token = await resetLink(app, id)
    await app.owner`update links set kind = 'verify' where user_id = ${id}`
    expect(await codeOf(await reset(token))).toBe('reset_invalid')
  })
})

test('10,000 guesses from 100 addresses meet limits, and the rightful person is let in', async () => {
  const { id, signIn } = await somebody()
  address = '203.0.113.50'
  const known = cookiesOf(await signIn())
  const token = await resetLink(app, id)
  const answered = new Map<unknown, number>()
  for (let n = 0; n < 100; n++) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, network) => {
        const request = requestTo(resetPassword, {
          body: { token: `${n}-${network}-`.padEnd(43, 'x'), password: chosen },
          headers: { 'x-network': String(network) },
        })
        const code = await codeOf(await guessed.handle(request))
        answered.set(code, (answered.get(code) ?? 0) + 1)
      }),
    )
  }
  expect(Object.fromEntries(answered)).toEqual({
    reset_invalid: 100 * authLimits.resetTokens.most,
    too_many_attempts: 100 * (100 - authLimits.resetTokens.most),
  })
  // In one of those networks, on the device that is known; a stranger there has to wait.
  address = '203.0.113.50'
  expect(await codeOf(await reset(token))).toBe('too_many_attempts')
  expect(await codeOf(await reset(token, { cookie: known }))).toBe(204)
  // And anywhere else.
  address = '192.0.2.99'
  expect(await codeOf(await reset(await resetLink(app, id)))).toBe(204)
}, 120_000)

/** The limits of production, with the network that a request names. */
const guessed = {
  handle: (request: Request) => {
    named ??= app.another({
      limits: authLimits,
      addressOf: (each) => `203.0.113.${each.headers.get('x-network')}`,
    })
    return named.handle(request)
  },
}
let named: ReturnType<TestApp['another']> | undefined
