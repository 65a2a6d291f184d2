import { describe, expect, it } from 'vitest'
import { entryOf, prepareTestLedger } from '../testing/test-ledger.ts'
import type { AppendRequest } from './entry.ts'

const test = await prepareTestLedger()
const { sql, ledger, newUser, newStaff, earn, spend, stored } = test
let keys = 0

describe('a scan', () => {
  const openScan = async (
    staff: number,
    customer: number,
    change: Record<string, unknown> = {},
  ) => {
    const [row] = await sql<{ id: string }[]>`
      insert into scans ${sql({
        staff_id: staff,
        customer_id: customer,
        code_hash: Buffer.from(`code-${++keys}`),
        signed: true,
        opened_at: new Date(Date.now() - 400_000),
        expires_at: new Date(Date.now() + 60_000),
        ...change,
      })} returning id`
    return row?.id ?? ''
  }

  it('must be this actor, this customer, open and unexpired', async () => {
    const staff = await newStaff()
    const other = await newUser()
    const past = new Date(Date.now() - 60_000)
    const wrong = [
      crypto.randomUUID(),
      await openScan(other, test.user),
      await openScan(staff, other),
      await openScan(staff, test.user, { closed_at: past }),
      await openScan(staff, test.user, { expires_at: past }),
    ]
    for (const scanId of wrong) {
      expect(await ledger.append(earn({ actorId: staff, scanId }))).toEqual({
        outcome: 'refused',
        code: 'scan_required',
      })
    }
    const request = earn({ actorId: staff, scanId: await openScan(staff, test.user) })
    expect(await ledger.append(request)).toMatchObject({ outcome: 'appended' })
    await sql`update scans set expires_at = ${past} where id = ${request.scanId}`
    expect(await ledger.append(request)).toMatchObject({ outcome: 'repeated' })
  })
})

describe('a reversal', () => {
  it('is noted with the address of its own request, whatever shares its batch', async () => {
    const entries = await Promise.all([1, 2, 3].map(() => ledger.append(earn({ amount: 20 }))))
    const addresses = ['198.51.100.7', undefined, '2001:db8::7']
    await Promise.all(
      entries.map((verdict, n) => {
        const reverses = entryOf(verdict).id
        const address = addresses[n]
        return ledger.append(spend({ reverses, amount: 20 + n, ...(address && { address }) }))
      }),
    )
    const lines = await sql`
      select address from security_log where kind = 'points_reversed' order by id desc limit 3`
    expect(lines.map((line) => line.address).reverse()).toEqual([
      '198.51.100.7',
      null,
      '2001:db8::7',
    ])
  })

  it('takes an entry back once, whatever the request says of type, amount and branch', async () => {
    const first = entryOf(await ledger.append(earn({ amount: 60 })))
    const back = spend({ amount: 1, branchId: 9_999, reverses: first.id, note: 'Yanlış müşteri' })
    const [done, again, other] = await Promise.all([
      ledger.append(back),
      ledger.append(back),
      ledger.append(spend({ reverses: first.id })),
    ])
    expect(done).toMatchObject({
      outcome: 'appended',
      points: 0,
      entry: { type: 'SPEND', amount: 60, branchId: 1, reverses: first.id, note: 'Yanlış müşteri' },
    })
    expect(again).toEqual({ ...done, outcome: 'repeated' })
    expect(other).toEqual({ outcome: 'refused', code: 'already_reversed' })
    expect(await ledger.append(earn({ reverses: first.id }))).toEqual(other)
    expect(await ledger.findEntry(first.id)).toMatchObject({ reversed: true })
  })
  it('gives spent points back', async () => {
    await ledger.append(earn())
    const spent = entryOf(await ledger.append(spend({ amount: 70 })))
    expect(await ledger.append(earn({ reverses: spent.id }))).toMatchObject({
      points: 100,
      entry: { type: 'EARN', amount: 70 },
    })
  })
  it('is refused where it would overdraw', async () => {
    const first = entryOf(await ledger.append(earn()))
    await ledger.append(spend({ amount: 1 }))
    expect(await ledger.append(spend({ reverses: first.id }))).toMatchObject({
      code: 'insufficient_points',
    })
  })
  it('is refused for another reversal, a stranger and an unknown entry', async () => {
    const first = entryOf(await ledger.append(earn()))
    const back = entryOf(await ledger.append(spend({ reverses: first.id })))
    expect(await ledger.append(earn({ reverses: back.id }))).toMatchObject({
      code: 'not_reversible',
    })
    const stranger = spend({ userId: await newUser(), reverses: first.id })
    expect(await ledger.append(stranger)).toMatchObject({ code: 'entry_not_found' })
    expect(await ledger.append(spend({ reverses: 999_999_999 }))).toMatchObject({
      code: 'entry_not_found',
    })
  })
  it('corrects deactivated people and archived branches too', async () => {
    const [branch] = await sql<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours)
      values ('Moda', 'x', 41, 29, 'x') returning id`
    const first = entryOf(await ledger.append(earn({ branchId: branch?.id ?? 0 })))
    await sql`update branches set archived_at = now() where id = ${branch?.id ?? 0}`
    await sql`update users set is_active = false where id = ${test.user}`
    expect(await ledger.append(spend({ reverses: first.id }))).toMatchObject({
      outcome: 'appended',
      entry: { branchName: 'Moda' },
    })
  })
})

describe('a key that is given up', () => {
  it('is void from its place in the batch on', async () => {
    const actorId = await newStaff()
    const [first, second] = [earn({ actorId }), earn({ actorId })]
    const given = (r: AppendRequest) =>
      ledger.void({ userId: test.user, requestKey: r.requestKey, actorId })
    const together = await Promise.all([
      ledger.append(first),
      given(first),
      given(second),
      ledger.append(second),
      given(second),
      ledger.append({ ...second, actorId: null }),
    ])
    expect(together.map((v) => (v.outcome === 'refused' ? v.code : v.outcome))).toEqual([
      'appended',
      'written',
      'void',
      'request_void',
      'void',
      'appended',
    ])
    expect(await ledger.append(second)).toMatchObject({ code: 'idempotency_conflict' })
    expect(await stored()).toHaveLength(2)
  })
  it('is refused for a customer whom nobody knows', async () => {
    expect(
      await ledger.void({ userId: 999_999, requestKey: 'k', actorId: await newUser() }),
    ).toEqual({ outcome: 'refused', code: 'user_not_found' })
  })
})
