import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'

let app: TestApp
const counted: string[] = []
let server: ReturnType<ReturnType<TestApp['another']>['listen']>
beforeAll(async () => {
  app = await openTestApp()
  server = app
    .another({
      refusalCounts: {
        count: (what, by) => counted.push(`${what} ${JSON.stringify(by)}`),
        write: async () => {},
      },
    })
    .listen({ port: 0, hostname: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop(true)
  await app.close()
})

/** Sends the head of a request and a part of its body, and hangs up. */
function hangUp(path: string, framing: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(server.server?.port ?? 0, '127.0.0.1', () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${app.cookies.admin}\r\n` +
        `content-type: application/json\r\n${framing}`,
      () => socket.destroy(),
    )
  })
  socket.on('close', () => resolve())
  return promise
}

test.each([
  ['of a stated length', 'content-length: 400\r\n\r\n{"username":'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n4\r\n{"us\r\n'],
])('who hangs up within a body %s is counted, not logged', async (_, framing) => {
  for (const path of ['/api/login', '/api/points/add/1', '/api/media'])
    for (let n = 0; n < 5; n++) await hangUp(path, framing)
  await expect.poll(() => counted.length).toBe(15)
  // A form is read before its sender is known, a picture after.
  const network = { source: '127.0.0.1' }
  const person = { personId: app.ids.admin, ...network }
  expect(counted.splice(0).map((one) => one.replace('hung_up ', ''))).toEqual([
    ...Array<string>(10).fill(JSON.stringify(network)),
    ...Array<string>(5).fill(JSON.stringify(person)),
  ])
  expect(app.reported).toEqual([])
})
