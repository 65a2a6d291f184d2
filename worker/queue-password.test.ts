// @module-tag waits
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueue, QueueUnavailable } from './queue.ts'

const server = process.env.REDIS_TEST_URL ?? ''
const admin = createClient({ url: server })
const name = `telve-${crypto.randomUUID()}`
const password = crypto.randomUUID()

beforeAll(async () => {
  await admin.connect()
  await admin.sendCommand(['ACL', 'SETUSER', name, 'on', `>${password}`, '~*', '&*', '+@all'])
})
afterAll(async () => {
  await admin.sendCommand(['ACL', 'DELUSER', name])
  admin.destroy()
})

const open = (login: { username: string; password: string }) =>
  openQueue({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    redisUrl: Object.assign(new URL(server), { ...login, pathname: '/9' }).href,
    role: 'telve_api',
    timeoutMs: 3_000,
  })

it('signs in to Redis with the login in the address', async () => {
  const queue = await open({ username: name, password })
  await queue.ping()
  await queue.close()
})

it('has no queue with a wrong password', async () => {
  await expect(open({ username: name, password: 'wrong' })).rejects.toThrow(QueueUnavailable)
})
