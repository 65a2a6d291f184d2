import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, requestTo, type TestApp } from '#api/conformance/test-app.ts'
import { askReset } from '#api/contracts/auth/reset.ts'
import { type RunningWorker, startWorker } from '../../process.ts'
import { startMailServer, type TestMailServer } from '../../testing/smtp.ts'
import { quietLog, until } from '../../testing/worker.ts'

const origin = 'https://telve.example'
const forged = 'kotu.example'

let app: TestApp
let server: TestMailServer
let worker: RunningWorker
beforeAll(async () => {
  app = await openTestApp()
  server = await startMailServer()
  worker = await startWorker({
    databaseUrl: app.url,
    redisUrl: undefined,
    log: quietLog,
    relayAgainAfterMs: 300,
    mail: { url: server.url, from: 'Telve <puan@telve.example>', origin, requireTls: false },
  })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await app.close()
})

test('who asks for a link under a forged Host gets one that leads to PUBLIC_ORIGIN', async () => {
  const asked = requestTo(askReset, {
    body: { username: 'customer@telve.example' },
    headers: { origin, host: forged, 'x-forwarded-host': forged, 'x-forwarded-proto': 'http' },
  })
  const request = new Request(asked.url.replace('localhost', forged), asked)
  const answer = await app.another({ publicOrigin: origin }).handle(request)
  expect(answer.status).toBe(202)
  await until('the mail came', async () => server.received.length > 0)
  const [mail] = server.received
  expect(mail?.raw).not.toContain(forged)
  const links = [...`${mail?.mail.text}${mail?.mail.html}`.matchAll(/https?:\/\/[^\s"<]+/g)]
  expect(links.length).toBeGreaterThan(1)
  for (const [link] of links) expect(new URL(link).origin).toBe(origin)
})
