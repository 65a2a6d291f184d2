import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'
import { authLimits } from './limits.ts'

let app: TestApp
/** The API with the limits of production; `address` is the address of the next request. */
let limited: ReturnType<TestApp['another']>
let address = ''
beforeAll(async () => {
  app = await openTestApp()
  limited = app.another({ limits: authLimits, addressOf: () => address })
})
afterAll(() => app.close())
afterEach(() => app.owner`delete from attempts`)

const till = '198.51.100.7'
const attacker = '203.0.113.9'

/** Signs in from an address, on a browser with these cookies. */
const signIn = (from: string, typed: string, cookies = '', username = 'staff@telve.example') => {
  address = from
  const request = requestTo(login, { body: { username, password: typed } })
  if (cookies) request.headers.set('cookie', cookies)
  return limited.handle(request)
}
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .filter((each) => each.startsWith('browser='))
    .join('; ')
const statuses = async (times: number, ask: () => Promise<Response>) => {
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push((await ask()).status)
  return all
}

describe('a till that has signed in before', () => {
  test('signs in though others guess at its account, from its own address too', async () => {
    const browser = cookiesOf(await signIn(till, password))
    expect(browser).toMatch(/^browser=browser\.[\w-]{22}\.\d+-\d+\./)
    for (const from of [attacker, till]) {
      const tried = await statuses(12, () => signIn(from, 'tahmin'))
      expect(tried.slice(-2)).toEqual([429, 429])
      expect((await signIn(from, password)).status).toBe(429)
    }
    expect((await signIn(till, password, browser)).status).toBe(200)
    // From any address: the limits recognise the browser, not the connection.
    expect((await signIn(attacker, password, browser)).status).toBe(200)
  })

  test('has its own attempts counted, and locks out nobody else', async () => {
    const browser = cookiesOf(await signIn(till, password))
    const tried = await statuses(12, () => signIn(till, 'tahmin', browser))
    expect(tried).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await signIn(till, password)).status).toBe(200)
  })

  test('is a stranger to accounts that it has not signed in to', async () => {
    const browser = cookiesOf(await signIn(till, password))
    const guess = () => signIn(attacker, 'tahmin', browser, 'customer@telve.example')
    expect((await statuses(11, guess)).at(-1)).toBe(429)
    const clean = () => signIn(attacker, 'tahmin', '', 'customer@telve.example')
    expect(await statuses(1, clean)).toEqual([429])
    const forged = browser.replace(/\.\d+-/, `.${app.ids.customer}-`)
    expect((await signIn(attacker, password, forged, 'customer@telve.example')).status).toBe(429)
  })
})

describe('strangers', () => {
  test('are counted by account and address together', async () => {
    expect((await statuses(11, () => signIn(attacker, 'tahmin'))).at(-1)).toBe(429)
    expect((await signIn('192.0.2.33', password)).status).toBe(200)
  })

  test('of one IPv6 network are one', async () => {
    let n = 0
    const guess = () => signIn(`2001:db8:1:2::${++n}`, 'tahmin')
    expect((await statuses(11, guess)).at(-1)).toBe(429)
    expect((await signIn('2001:db8:1:3::1', password)).status).toBe(200)
  })

  test('are told how long to wait', async () => {
    let answer = await signIn(attacker, 'tahmin')
    for (let n = 0; n < 10; n++) answer = await signIn(attacker, 'tahmin')
    const seconds = Number(answer.headers.get('retry-after'))
    const { error, code } = (await answer.json()) as ErrorAnswer
    expect(code).toBe('too_many_attempts')
    expect(error).toBe(
      `Çok fazla deneme yapıldı. ${Math.ceil(seconds / 60)} dakika sonra yeniden deneyin.`,
    )
  })
})

test('attempts beyond a limit are one line of the log a minute, with a count', async () => {
  const [one, other] = ['192.0.2.50', '192.0.2.51']
  await statuses(13, () => signIn(one ?? '', 'tahmin'))
  await statuses(12, () => signIn(other ?? '', 'tahmin'))
  // The window of a minute ends.
  await app.owner`update refused_attempts set minute = minute - interval '1 minute'`
  await statuses(1, () => signIn(one ?? '', 'tahmin'))
  const lines = await app.owner<{ address: string; what: string; count: number }[]>`
    select address, detail ->> 'what' as what, sum((detail ->> 'count')::int)::int as count
      from security_log where kind = 'attempts_refused' and address in (${one ?? ''}, ${other ?? ''})
     group by address, what order by address`
  expect([...lines]).toEqual([
    { address: one, what: 'sign_in', count: 3 },
    { address: other, what: 'sign_in', count: 2 },
  ])
})

describe('registration', () => {
  const open = (n: number, from: string, username = `kisi${n}@telve.example`) => {
    address = from
    return limited.handle(
      requestTo(register, {
        body: {
          username,
          password: 'kahve-telvesi',
          fullName: 'Misafir',
          phone: '0532 123 45 67',
          birthDate: '1990-01-01',
        },
      }),
    )
  }

  test('takes more than twenty people an hour from a café’s address', async () => {
    let n = 0
    expect(await statuses(25, () => open(++n, till))).toEqual(Array<number>(25).fill(201))
  })

  test('is no way to find out who has an account', async () => {
    const probe = () => open(0, attacker, 'staff@telve.example')
    const tried = await statuses(22, probe)
    expect(tried).toEqual([...Array<number>(20).fill(409), 429, 429])
    // A free address gets the same answer.
    expect((await open(99, attacker)).status).toBe(429)
  })
})
