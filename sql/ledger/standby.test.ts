// @module-tag waits

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { connect, type Sql } from '../connection.ts'
import { discardEmbedded, startEmbedded } from '../embedded/server.ts'
import { throwawaySettings } from '../embedded/settings.ts'
import { migrate } from '../migrator.ts'
import { appendRequest } from '../testing/append-request.ts'
import { insertPerson } from '../testing/test-people.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { drawFence, openSession } from './session.ts'

// A server of its own: every commit of a server waits for its standby. The writer signs in as in production, with a
// login that owns nothing.

const folder = mkdtempSync(join(tmpdir(), 'telve-standby-'))
const dir = join(folder, 'postgres')
let owner: Sql
let url = ''
let admin = 0
const open: Ledger[] = []

beforeAll(async () => {
  const server = await startEmbedded({ dir, settings: throwawaySettings(), inMemory: true })
  owner = connect(server.url, { max: 4 })
  await migrate(owner)
  await owner`alter role telve_api login password 'standby'`
  url = Object.assign(new URL(server.url), { username: 'telve_api', password: 'standby' }).href
  admin = await newUser('administrator')
}, 120_000)
afterEach(async () => {
  await waitForStandby(false)
  await Promise.all(open.splice(0).map((ledger) => ledger.close()))
})
afterAll(async () => {
  await owner.end()
  await discardEmbedded(dir)
  rmSync(folder, { recursive: true, force: true })
})

/** Has commits wait for a standby that nobody is, or for none. */
async function waitForStandby(yes: boolean): Promise<void> {
  await owner.unsafe(`alter system set synchronous_standby_names = '${yes ? 'nobody' : ''}'`)
  await owner`select pg_reload_conf()`
  const [wanted] = [yes ? 'nobody' : '']
  await expect
    .poll(async () => (await owner`show synchronous_standby_names`)[0]?.synchronousStandbyNames)
    .toBe(wanted)
  await expect.poll(oneCommitWaits).toBe(yes)
}

/** Commits, and gives up waiting. The checkpointer brings the setting into force, after connections show it. */
async function oneCommitWaits(): Promise<boolean> {
  let committed = false
  const commit = owner`select pg_logical_emit_message(true, 'test', '')`.finally(() => {
    committed = true
  })
  while (!committed) {
    const { count } = await owner`
      select pg_cancel_backend(pid) from pg_stat_activity
       where application_name <> 'telve-ledger' and wait_event = 'SyncRep'`
    if (count > 0) {
      await commit
      return true
    }
    await Bun.sleep(10)
  }
  await commit
  return false
}

const newLedger = (change: Partial<Parameters<typeof openLedger>[0]> = {}) => {
  const ledger = openLedger({ url, sql: owner, ...change })
  open.push(ledger)
  return ledger
}
const newUser = (role?: string) => insertPerson(owner, role)
const earn = (userId: number) => appendRequest(userId, { actorId: admin })
const entriesOf = async (userId: number) =>
  (await owner`select from point_transactions where user_id = ${userId}`).count
const waiting = () => owner<{ pid: number }[]>`
  select pid from pg_stat_activity
   where application_name = 'telve-ledger' and wait_event = 'SyncRep'`
const untilOneWaits = () =>
  expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1)
/** Ends the writers' waits for the standby, as somebody would who wants the tills to go on; answers how many. */
const cancelOnce = async () => {
  const given = await waiting()
  for (const { pid } of given) await owner`select pg_cancel_backend(${pid})`
  const stillWaits = async () =>
    (await waiting()).some((one) => given.some(({ pid }) => pid === one.pid))
  await expect.poll(stillWaits).toBe(false)
  return given.length
}
const cancelWaits = async () => {
  await untilOneWaits()
  await cancelOnce()
}

it('a commit that gave up waiting is answered once the standby has it', {
  timeout: 60_000,
}, async () => {
  const ledger = newLedger()
  const userId = await newUser()
  await ledger.append(earn(userId))
  await waitForStandby(true)
  let answered = false
  const asked = ledger.append(earn(userId)).finally(() => {
    answered = true
  })
  await cancelWaits()
  // on another connection, for what was committed
  await untilOneWaits()
  expect(answered).toBe(false)
  expect(await entriesOf(userId)).toBe(2)
  await waitForStandby(false)
  expect(await asked).toMatchObject({ outcome: 'repeated', entry: { seq: 2 } })
  expect(await entriesOf(userId)).toBe(2)
})

it('one whose standby stays away is not known, however often one gives up', {
  timeout: 60_000,
}, async () => {
  const ledger = newLedger({ settleMs: 1_500 })
  const userId = await newUser()
  await ledger.append(earn(userId))
  await waitForStandby(true)
  let settled = false
  const asked = ledger
    .append(earn(userId))
    .catch((error: unknown) => error)
    .finally(() => {
      settled = true
    })
  let cancelled = 0
  while (!settled) {
    cancelled += await cancelOnce()
    await Bun.sleep(20)
  }
  expect(await asked).toMatchObject({ name: 'LedgerUnavailable', landed: 'unknown' })
  expect(cancelled).toBeGreaterThan(1)
})

it('a session opens once the standby has what was committed before it', {
  timeout: 60_000,
}, async () => {
  await waitForStandby(true)
  const open = () =>
    openSession({ url, role: 'telve_api', batchTimeoutMs: 5_000 }, drawFence(), async () => [])
  const givenUp = open().catch((error: unknown) => error)
  await cancelWaits()
  expect(await givenUp).toMatchObject({ message: expect.stringContaining('has not confirmed') })
  const opening = open()
  await untilOneWaits()
  await waitForStandby(false)
  const session = await opening
  expect(session.alive).toBe(true)
  await session.end()
})

it('a standby that is away is answered for in time', { timeout: 60_000 }, async () => {
  const ledger = newLedger({ batchTimeoutMs: 500, answerMs: 3_000, settleMs: 60_000 })
  const userId = await newUser()
  await ledger.append(earn(userId))
  await waitForStandby(true)
  const began = performance.now()
  const asked = [1, 2, 3].map(() => ledger.append(earn(userId)).catch((e: unknown) => e))
  await untilOneWaits()
  const later = ledger.append(earn(userId)).catch((e: unknown) => e)
  for (const error of await Promise.all(asked))
    expect(error).toMatchObject({ name: 'LedgerUnavailable', landed: 'unknown' })
  expect(await later).toMatchObject({ name: 'LedgerUnavailable' })
  expect(performance.now() - began).toBeLessThan(8_000)
  await waitForStandby(false)
  expect(await ledger.append(earn(await newUser()))).toMatchObject({ outcome: 'appended' })
})

it('a backend whose connection was cut without a word gives the fence back', {
  timeout: 60_000,
}, async () => {
  const gate = await openTcpProxy(url)
  const ledger = newLedger({ url: gate.url, batchTimeoutMs: 500 })
  const userId = await newUser()
  await ledger.append(earn(userId))
  gate.freeze()
  const began = performance.now()
  const batch = await Promise.all([1, 2].map(() => ledger.append(earn(userId))))
  expect(performance.now() - began).toBeLessThan(8_000)
  expect(batch.map((verdict) => verdict.outcome)).toEqual(['appended', 'appended'])
  expect(await entriesOf(userId)).toBe(3)
  await gate.close()
})
