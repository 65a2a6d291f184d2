import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, request, test } from '@playwright/test'

/** The process id of this run's embedded server. */
function postmasterOf(data: string): number {
  const { dataDir } = JSON.parse(readFileSync(`${data}/postgres.json`, 'utf8'))
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

test('a killed database is started again, and API and worker go on where they were', async ({
  baseURL,
}) => {
  const sessionOf = async (who: string): Promise<APIRequestContext> => {
    const person = await request.newContext({ baseURL: baseURL ?? '' })
    const credentials = { username: `${who}@telve.example`, password: 'telve-demo' }
    expect((await person.post('/api/login', { data: credentials })).ok()).toBe(true)
    return person
  }
  const customer = await sessionOf('musteri')
  const staff = await sessionOf('kasa')
  const { id, points } = await (await customer.get('/api/user')).json()

  const pid = postmasterOf(process.env.E2E_DATA ?? '')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => postmasterOf(process.env.E2E_DATA ?? '')).not.toBe(pid)
  await expect.poll(async () => (await customer.get('/api/ready')).status()).toBe(200)

  // Sessions and balances are unchanged, the till works, and the worker fills the inbox.
  expect(await (await customer.get('/api/user')).json()).toMatchObject({ id, points })
  const { payload } = await (await customer.get('/api/qr')).json()
  const scan = await staff.post('/api/qr/scan', { data: { payload } })
  expect(scan.status()).toBe(201)
  const { scanId } = await scan.json()
  const given = await staff.post(`/api/points/add/${id}`, {
    data: { type: 'EARN', amount: 7, branchId: 1, scanId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(await given.json()).toMatchObject({ points: points + 7 })
  await expect
    .poll(async () => (await customer.get('/api/notifications')).text())
    .toContain('7 puan kazandınız')
})
