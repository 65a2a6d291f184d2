import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { ownProduct } from './products.ts'

/** The process id of this product's embedded server; 0 while there is none. */
function postmasterOf(data: string): number {
  const { dataDir } = JSON.parse(readFileSync(`${data}/postgres.json`, 'utf8'))
  const file = join(dataDir, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

test('a killed database is started again, and API and worker go on where they were', {
  tag: '@quick',
}, async ({ baseURL }) => {
  const sessionOf = async (who: string): Promise<APIRequestContext> => {
    const person = await request.newContext({ baseURL: baseURL ?? '' })
    const credentials = { username: `${who}@telve.example`, password: 'telve-demo' }
    expect((await person.post('/api/login', { data: credentials })).ok()).toBe(true)
    return person
  }
  const customer = await sessionOf('musteri')
  const staff = await sessionOf('kasa')
  const { id, points } = await (await customer.get('/api/user')).json()

  const stranger = await request.newContext({ baseURL: baseURL ?? '' })
  /** What a stranger is told of the product: the page is written from what was read last. */
  const told = async () => {
    const page = await stranger.get('/')
    return [page.status(), (await page.text()).includes('Şubelerimiz')]
  }
  expect(await told()).toEqual([200, true])

  const { data } = ownProduct()
  const pid = postmasterOf(data)
  expect(pid).toBeGreaterThan(0)
  process.kill(pid, 'SIGKILL')
  const outage = { timeout: 120_000 }
  await expect.poll(() => [0, pid].includes(postmasterOf(data)), outage).toBe(false)
  await expect
    .poll(async () => {
      expect(await told()).toEqual([200, true])
      return (await customer.get('/api/ready')).status()
    }, outage)
    .toBe(200)

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
