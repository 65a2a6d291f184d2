import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, origin, password, type TestApp } from '../conformance/test-app.ts'

// Whoever builds on the API from its description alone: a client that oazapfts has written of the
// document works at a counter.

const root = join(import.meta.dirname, '../..')
/** Inside the project, since the client imports the generator's runtime package. */
const folder = join(root, `.telve/generated-client-${process.pid}`)
const file = join(folder, 'client.ts')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  mkdirSync(folder, { recursive: true })
  const document = join(folder, 'openapi.json')
  const answer = await app.send('signed out', new Request(`${origin}/api/openapi.json`))
  await Bun.write(document, await answer.text())
  await run(['node_modules/oazapfts/dist/cli.js', document, file])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

/** Runs a program of a package; its words are the failure's. */
async function run(command: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(out + err)
}

/** What the generated functions take last: how a request is sent. */
interface Sending {
  baseUrl: string
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  headers?: Record<string, string>
}
interface Answer {
  status: number
  data: Record<string, unknown>
}
interface Client {
  login(body: object, headers: object, sending: Sending): Promise<Answer>
  ownCode(headers: object, sending: Sending): Promise<Answer>
  scanCode(body: object, headers: object, sending: Sending): Promise<Answer>
  recordPoints(userId: string, body: object, headers: object, sending: Sending): Promise<Answer>
}

test('a generated client signs in, scans and awards', async () => {
  const client = (await import(file)) as Client

  /** Signs somebody in; what is sent with the result is sent as them. */
  async function as(who: 'customer' | 'staff'): Promise<Sending> {
    let cookie = ''
    const fetch = async (url: string, init?: RequestInit) => {
      const request = new Request(url, init)
      if (cookie) request.headers.set('cookie', cookie)
      const answer = await app.handle(request)
      const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
      if (set.length > 0) cookie = set.join('; ')
      return answer
    }
    const sending = { baseUrl: origin, fetch }
    const body = { username: `${who}@telve.example`, password }
    expect(await client.login(body, {}, sending)).toMatchObject({
      status: 200,
      data: { id: app.ids[who] },
    })
    return sending
  }

  const [customer, staff] = [await as('customer'), await as('staff')]
  const code = await client.ownCode({}, customer)
  const scan = await client.scanCode({ payload: code.data.payload }, {}, staff)
  expect(scan).toMatchObject({ status: 201, data: { signed: true } })
  const award = { type: 'EARN', amount: 17, branchId: 1, scanId: scan.data.scanId }
  const key = { idempotencyKey: Bun.randomUUIDv7() }
  const userId = String(app.ids.customer)
  const awarded = await client.recordPoints(userId, award, key, staff)
  expect(awarded).toMatchObject({ status: 200, data: { points: 17, entry: { amount: 17 } } })
  const again = await client.recordPoints(userId, award, key, staff)
  expect(again.data).toEqual(awarded.data)
  const refused = await client.recordPoints(userId, { ...award, amount: 0 }, {}, staff)
  expect(refused).toMatchObject({ status: 400, data: { code: 'invalid_points' } })
})

test('its types compile in strict TypeScript', async () => {
  await run([
    '--bun',
    'node_modules/typescript/bin/tsc',
    ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck'],
    ...['--target', 'esnext', '--module', 'preserve', '--lib', 'esnext,dom,dom.iterable'],
    file,
  ])
}, 120_000)
