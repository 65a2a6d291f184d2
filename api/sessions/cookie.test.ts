import { describe, expect, test } from 'vitest'
import { browserCookie, sessionCookie } from './cookie.ts'

const [first, second, third] = ['first', 'second', 'third'].map((name) => name.padEnd(32, '-'))
const secrets = (...all: (string | undefined)[]) => all.filter((each) => each !== undefined)

const carrying = (...cookies: string[]) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((each) => each.split(';')[0]).join('; ') },
  })

describe('a rotated secret', () => {
  test('verifies wherever it stands in the list, and the first signs', async () => {
    const old = await sessionCookie(secrets(first), false).write('token')
    for (const list of [secrets(second, first), secrets(third, second, first)])
      expect(sessionCookie(list, false).read(carrying(old))).toBe('token')
    const renewed = await sessionCookie(secrets(second, first), false).write('token')
    expect(sessionCookie(secrets(second), false).read(carrying(renewed))).toBe('token')
  })

  test('that has been taken out verifies nothing', async () => {
    const old = await sessionCookie(secrets(first), false).write('token')
    expect(sessionCookie(secrets(second), false).read(carrying(old))).toBeUndefined()
  })
})

describe('in production', () => {
  const cookie = sessionCookie(secrets(first), true)

  test('the cookie is bound to the host and to https', async () => {
    expect(await cookie.write('token')).toMatch(
      /^__Host-sid=token[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(await browserCookie(secrets(first), true).write('x')).toMatch(
      /^__Host-browser=x[^;]+; Max-Age=7776000; /,
    )
  })

  test('the plain name of before is still read, after the new one', async () => {
    const before = sessionCookie(secrets(first), false)
    const [old, renewed] = [await before.write('old'), await cookie.write('new')]
    expect(cookie.read(carrying(old))).toBe('old')
    expect(cookie.read(carrying(old, renewed))).toBe('new')
    expect(before.read(carrying(renewed))).toBeUndefined()
  })

  test('sign-out takes both away', () => {
    const attributes = 'Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(cookie.clear()).toEqual([`__Host-sid=; ${attributes}`, `sid=; ${attributes}`])
  })
})

test.each(['sid=', 'sid=%', 'sid=%E0%A4%A', 'sid=.', 'sid', 'x=y', 'sid=token', 'sid=a.b;sid=c.d'])(
  'a header of %s holds no session',
  (header) => {
    const request = new Request('http://localhost/', { headers: { cookie: header } })
    expect(sessionCookie(secrets(first, second), false).read(request)).toBeUndefined()
  },
)
