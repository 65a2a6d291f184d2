import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const [first, second] = ['the-first', 'the-second'].map((name) => name.padEnd(32, '-'))
const people = ['customer', 'staff', 'admin'] as const

test('secrets are rotated under load, and nobody is signed out', async () => {
  const start = (port: number, ...secrets: (string | undefined)[]) =>
    app.another({ sessionSecrets: secrets.filter((each) => each !== undefined) }).listen({
      port,
      hostname: '127.0.0.1',
    })
  let server = start(0, first)
  const port = server.server?.port ?? 0
  const address = `http://127.0.0.1:${port}`
  const restart = async (...secrets: (string | undefined)[]) => {
    await server.stop(true)
    server = start(port, ...secrets)
  }

  let going = true
  const answers = new Map<number, number>()
  let signedBySecond = 0
  const signIn = async (who: (typeof people)[number]) => {
    const signedIn = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${who}@telve.example`, password }),
    })
    return signedIn.headers.getSetCookie().find((each) => each.startsWith('sid='))
  }
  const visit = async (given: string | undefined) => {
    let cookie = given
    while (going) {
      try {
        const answer = await fetch(`${address}/api/user`, {
          headers: { cookie: cookie?.split(';')[0] ?? '' },
        })
        await answer.arrayBuffer()
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        const renewed = answer.headers.getSetCookie().find((each) => each.startsWith('sid='))
        if (renewed) {
          cookie = renewed
          signedBySecond++
        }
      } catch {
        // The process has ended and not yet restarted.
        await Bun.sleep(1)
      }
    }
  }
  /** Resolves once `count` more requests have been answered. */
  const more = async (count: number) => {
    const total = () => [...answers.values()].reduce((sum, each) => sum + each, 0)
    const goal = total() + count
    await expect.poll(total, { timeout: 30_000 }).toBeGreaterThan(goal)
  }

  // A restart interrupts sign-ins too, so everybody signs in before the first one.
  const visits = (await Promise.all(people.map(signIn))).map(visit)
  await more(30)
  await restart(second, first)
  await more(30)
  // A day later the people return, and get cookies signed with the new secret.
  await app.owner`
    update sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '28 days'`
  await expect.poll(() => signedBySecond, { timeout: 30_000 }).toBeGreaterThanOrEqual(people.length)
  await restart(second)
  await more(30)
  going = false
  await Promise.all(visits)
  await server.stop(true)
  expect([...answers.keys()]).toEqual([200])
})
