import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { movedOrder } from '../conformance/board-samples.ts'
import { settlementOf } from '../conformance/flag-samples.ts'
import { recorded } from '../conformance/purchase-samples.ts'
import { redeemedForCustomer } from '../conformance/reward-samples.ts'
import { samples } from '../conformance/samples.ts'
import {
  endSession,
  entrantOf,
  openTestApp,
  password,
  type RequestParts,
  type TestApp,
} from '../conformance/test-app.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import * as factors from '../contracts/factors/factors.ts'
import * as managedFactors from '../contracts/factors/managing.ts'
import { pointsUnasked, provedMinutes } from '../contracts/factors/proving.ts'
import { refundPurchase } from '../contracts/purchases/refunds.ts'
import { endpoints } from '../contracts/registry.ts'
import { changeUser } from '../contracts/users/users.ts'
import { codeIn, newPerson } from './testing/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const all = Object.entries<Endpoint>(endpoints)
const proved = (how: Endpoint['proved']) => all.filter(([, e]) => e.proved === how)

/** As if everybody had proved themselves so long ago. */
const minutesAgo = (minutes: number) =>
  app.owner`update sessions set proved_at = now() - ${minutes} * interval '1 minute'`

/** Sends the same request after a proof that is too old, and after a fresh one. */
async function sentTwice(e: Endpoint, parts: RequestParts) {
  const send = () => app.call(entrantOf(e), e, parts)
  await minutesAgo(11)
  const old = await send()
  await minutesAgo(9)
  return { old, fresh: send }
}

describe('the whole act', () => {
  test.each(proved(true))(
    '%s is refused without a fresh proof, and goes on with one',
    async (name, e) => {
      const sample = samples[name]
      if (!sample) throw new Error(`${name} has no sample`)
      await minutesAgo(0)
      const { old, fresh } = await sentTwice(e, await sample(app))
      expect([old.status, await codeIn(old)]).toEqual([403, 'prove_again'])
      const answer = await fresh()
      const refusal = answer.ok ? undefined : await codeIn(answer)
      expect(answer.status, refusal).toBeLessThan(500)
      expect(refusal).not.toBe('prove_again')
      await answer.body?.cancel().catch(() => {})
      if (endSession.includes(name)) await app.signIn('customer')
    },
  )
})

interface Partly {
  /** a request that asks, and what stays as it was when it is refused */
  sensitive: () => Promise<{ parts: RequestParts; untouched: () => Promise<unknown> }>
  /** a request to the same endpoint that asks nothing */
  harmless: () => Promise<RequestParts>
}

const roleOf = async (id: number) =>
  (await app.owner`select roles::text[] from users where id = ${id}`)[0]

const balance = async () =>
  (await app.owner`select points from users where id = ${app.ids.customer}`)[0]

/** An entry of the administrator. */
async function entryOf(amount: number): Promise<RequestParts> {
  const verdict = await app.give(app.ids.customer, amount)
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return { params: { entryId: verdict.entry.id }, body: { note: 'Yanlış müşteri' } }
}

/** An entry that the staff member has written by hand. */
async function ownEntryOf(amount: number): Promise<RequestParts> {
  const entry = { userId: app.ids.customer, type: 'EARN', amount, branchId: 1 } as const
  const asked = { requestKey: Bun.randomUUIDv7(), scanId: null, note: null, reverses: null }
  const verdict = await app.ledger.append({ ...entry, ...asked, actorId: app.ids.staff })
  if (verdict.outcome === 'refused') throw new Error(verdict.code)
  return { params: { entryId: verdict.entry.id } }
}

/** Points of the customer that the staff member has turned into a coupon. */
async function redemptionOf(price: number): Promise<RequestParts> {
  const [scan] = await app.owner<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${app.ids.staff}, ${app.ids.customer}, sha256(gen_random_uuid()::text::bytea), true, now(),
            now() + interval '3 minutes') returning id`
  return { params: { id: await redeemedForCustomer(app, scan?.id ?? '', price) } }
}

const keyed = () => ({ 'idempotency-key': Bun.randomUUIDv7() })

/** A bill of the staff member, on a day on which nobody has recorded any. */
async function billOf(total: number): Promise<number> {
  await app.owner`update customer_bills set total = 0`
  await app.owner`update staff_bills set total = 0`
  return (await recorded(app, total)).id
}

/** A refund of a bill of the staff member, which has earned a point for each 5 TL. */
const refundOf = async (total: number, amount?: number): Promise<RequestParts> => ({
  params: { id: await billOf(total) },
  body: { ...(amount && { amount }), reason: 'ürün iadesi' },
  headers: keyed(),
})

/** A refund of an order that the staff member has handed over. */
const orderRefundOf = async (prices: readonly [number, number]): Promise<RequestParts> => ({
  params: { id: await movedOrder(app, 'collected', { prices }) },
  body: { units: null, reason: 'kalite' },
  headers: keyed(),
})

/** Gives the customer codes beside the password, or takes them away. */
const setCodes = async (on: boolean) => {
  await app.owner`delete from totp_secrets where user_id = ${app.ids.customer}`
  if (on)
    await app.owner`
      insert into totp_secrets (user_id, key_id, sealed, confirmed_at)
      values (${app.ids.customer}, 'f1', decode(repeat('00', 40), 'hex'), now())`
}
const another = 'zeytin-mavisi-27'
const newPassword = (from: string, to: string) => ({
  body: { currentPassword: from, newPassword: to, confirmPassword: to },
})

const change = async (body: object) => {
  const { id } = await newPerson(app)
  return { params: { id }, body }
}

/** What of an act asks, where not all of it does (decisions/157). */
const partly: Record<string, Partly> = {
  changeUser: {
    sensitive: async () => {
      const parts = await change({ isStaff: true })
      return { parts, untouched: () => roleOf(parts.params.id) }
    },
    harmless: () => change({ fullName: 'Çağla Işık' }),
  },
  reversePoints: {
    sensitive: async () => ({ parts: await entryOf(1_001), untouched: balance }),
    harmless: () => entryOf(1_000),
  },
  takeBackPoints: {
    sensitive: async () => ({ parts: await ownEntryOf(1_001), untouched: balance }),
    harmless: () => ownEntryOf(1_000),
  },
  takeBackRedemption: {
    sensitive: async () => ({ parts: await redemptionOf(1_001), untouched: balance }),
    harmless: () => redemptionOf(1_000),
  },
  refundPurchase: {
    sensitive: async () => ({ parts: await refundOf(500_500), untouched: balance }),
    harmless: () => refundOf(500_000),
  },
  refundOrder: {
    sensitive: async () => ({ parts: await orderRefundOf([225_000, 50_500]), untouched: balance }),
    harmless: () => orderRefundOf([225_000, 50_000]),
  },
  settleFlag: {
    sensitive: async () => ({ parts: await settlementOf(app, 1_001), untouched: balance }),
    harmless: () => settlementOf(app, 1_000),
  },
  changeProfile: {
    sensitive: async () => {
      await setCodes(true)
      const username = `yeni-${Bun.randomUUIDv7()}@telve.example`
      return {
        parts: { body: { username, currentPassword: password } },
        untouched: () =>
          app.owner`select address from address_changes where user_id = ${app.ids.customer}`,
      }
    },
    harmless: async () => ({ body: { fullName: 'Işıl Başka' } }),
  },
  changePassword: {
    sensitive: async () => {
      await setCodes(true)
      return {
        parts: newPassword(password, another),
        untouched: async () =>
          (await app.owner`select password_hash from users where id = ${app.ids.customer}`)[0],
      }
    },
    // without a second factor the password that the form asks for is all there is
    harmless: async () => {
      await setCodes(false)
      return newPassword(another, password)
    },
  },
}

describe('a part of the act', () => {
  test('every contract that says so stands here', () => {
    expect(Object.keys(partly).toSorted()).toEqual(
      proved('partly')
        .map(([name]) => name)
        .toSorted(),
    )
  })

  test.each(proved('partly'))(
    '%s asks for that alone, and changes nothing before',
    async (name, e) => {
      const act = partly[name]
      if (!act) throw new Error(`${name} is not in the table`)
      await minutesAgo(0)
      const { parts, untouched } = await act.sensitive()
      const before = await untouched()
      const { old, fresh } = await sentTwice(e, parts)
      expect([old.status, await codeIn(old)]).toEqual([403, 'prove_again'])
      expect(await untouched()).toEqual(before)
      const done = e.status ?? 200
      expect((await fresh()).status).toBe(done)
      expect(await untouched()).not.toEqual(before)
      await minutesAgo(11)
      const caller = e === changeUser ? 'admin' : entrantOf(e)
      expect((await app.call(caller, e, await act.harmless())).status).toBe(done)
    },
  )

  test('many small refunds of a bill ask as one large one does', async () => {
    const id = await billOf(600_000)
    const refund = (amount: number, who: 'staff' | 'admin' = 'staff') =>
      app.call(who, refundPurchase, {
        params: { id },
        body: { amount, reason: 'ürün iadesi' },
        headers: keyed(),
      })
    await minutesAgo(11)
    for (let part = 0; part < 2; part++) expect((await refund(250_000)).status).toBe(200)
    for (const who of ['staff', 'admin'] as const)
      expect(await codeIn(await refund(500, who))).toBe('prove_again')
    await minutesAgo(9)
    expect((await refund(500)).status).toBe(200)
  })

  test('a refund that was made is answered again without a proof', async () => {
    const parts = await refundOf(600_000)
    await minutesAgo(0)
    const first = await app.call('staff', refundPurchase, parts)
    await minutesAgo(11)
    const again = await app.call('staff', refundPurchase, parts)
    expect([again.status, await again.json()]).toEqual([200, await first.json()])
  })

  test('the database asks by the numbers of the contract', async () => {
    const [row] = await app.owner`select points_unasked() as points`
    expect(row).toEqual({ points: pointsUnasked })
    const due = async (minutes: number) => {
      await minutesAgo(minutes)
      const [asked] = await app.owner<{ due: boolean }[]>`
        select proof_due(${pointsUnasked + 1}, encode(id_hash, 'hex')) as due from sessions limit 1`
      return asked?.due
    }
    expect(await due(provedMinutes - 0.1)).toBe(false)
    expect(await due(provedMinutes + 0.1)).toBe(true)
  })

  test('each role asks, given or taken', async () => {
    const { id } = await newPerson(app)
    for (const body of [
      { isAdmin: true },
      { isAdmin: false },
      { isStaff: true },
      { isStaff: false },
    ]) {
      const { old, fresh } = await sentTwice(changeUser, { params: { id }, body })
      expect([body, await codeIn(old)]).toEqual([body, 'prove_again'])
      expect((await fresh()).status).toBe(200)
    }
  })
})

describe('no contract forgets to ask', () => {
  const wordsOf = (e: Endpoint) =>
    e.body ? JSON.stringify(z.toJSONSchema(e.body, { io: 'input', unrepresentable: 'any' })) : ''
  /** Why an act is sensitive by what its contract is. */
  const reasons: Record<string, (e: Endpoint) => boolean> = {
    'a file of people': (e) => e.media === 'text/csv' || e.media === 'application/zip',
    'a role': (e) => /"is(Admin|Staff)"/.test(wordsOf(e)),
    'what undoes points': (e) => /\/(reverse|take-back|refunds)$/.test(e.path),
    'an address or a password': (e) =>
      e.audience === 'member' && /"currentPassword"/.test(wordsOf(e)),
    'a change of somebody’s factors': (e) =>
      e.method !== 'get' &&
      e !== factors.renamePasskey &&
      [factors, managedFactors].some((module) => Object.values<unknown>(module).includes(e)),
  }

  test.each(Object.entries(reasons))('%s', (_, isSensitive) => {
    const found = all.filter(([, e]) => isSensitive(e))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, e]) => !e.proved).map(([name]) => name)).toEqual([])
  })
})
