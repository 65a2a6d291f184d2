import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql } from '#sql/connection.ts'
import { publicName } from '#sql/public-name.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import {
  handOutCoffee,
  hangCoffee,
  listHanging,
  listHangingActs,
  type SuspendedCoffeeAct,
  type SuspendedCoffees,
} from '../contracts/branches/suspended-coffees.ts'
import { recordPoints } from '../contracts/points/recording.ts'
import { handOut, hang } from './suspended-coffee-queries.ts'

let app: TestApp
/** As the API signs in to the database. */
let sql: Sql
let branchId = 0
beforeAll(async () => {
  app = await openTestApp()
  sql = connect(app.url, { role: 'telve_api', max: 8 })
})
afterAll(async () => {
  await sql.end()
  await app.close()
})
beforeEach(async () => {
  const [row] = await app.owner<{ id: number }[]>`
    insert into branches (name, address, latitude, longitude, opening_hours)
    values ('Kadıköy', 'Moda Cad. No: 1', 40.98, 29.02, 'Her gün') returning id`
  branchId = row?.id ?? 0
})

const give = async (amount: number) =>
  app.call('admin', recordPoints, {
    params: { userId: app.ids.customer },
    body: { type: 'EARN', amount, branchId: 1 },
  })
const hangs = (
  isNamed = false,
  headers: Record<string, string> = { 'idempotency-key': Bun.randomUUIDv7() },
) =>
  app.call('customer', hangCoffee, {
    params: { id: branchId },
    body: { isNamed },
    headers,
  })
const handsOut = () => app.call('staff', handOutCoffee, { params: { id: branchId } })
const balance = () => app.pointsOf(app.ids.customer)
/** The count of the branch, and what its acts add up to. */
const counts = async () => {
  const [row] = await app.owner<Record<'hung' | 'handedOut' | 'entries', number>[]>`
    select coalesce(max(hung), 0) as hung, coalesce(max(handed_out), 0) as handed_out,
           (select count(*)::int from point_transactions
             where kind = 'donation' and branch_id = ${branchId}) as entries
      from hanging_coffees where branch_id = ${branchId}`
  const [acts] = await app.owner<{ hung: number; handedOut: number }[]>`
    select count(*) filter (where kind = 'hung')::int as hung,
           count(*) filter (where kind = 'handed_out')::int as handed_out
      from hanging_acts where branch_id = ${branchId}`
  expect(row).toMatchObject({ ...acts })
  expect(row?.entries).toBe(row?.hung)
  return row
}

describe('askıda kahve', () => {
  test('a coffee is hung for points, seen at its branch, and handed out', async () => {
    await give(300)
    const before = await balance()
    const answer = await hangs(true)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ points: before - 250, hanging: 1 })
    const [entry] = await app.owner`
      select kind, type, amount, actor_id, branch_id from point_transactions
       where user_id = ${app.ids.customer} order by seq desc limit 1`
    expect(entry).toMatchObject({
      kind: 'donation',
      type: 'SPEND',
      amount: 250,
      actorId: null,
      branchId,
    })

    const list = (await (await app.call('customer', listHanging)).json()) as SuspendedCoffees
    expect(list.price).toBe(250)
    expect(list.branches).toContainEqual({ branchId, hanging: 1 })

    const given = await handsOut()
    expect(await given.json()).toEqual({ hanging: 0 })
    expect(await codeOf(await handsOut())).toBe('nothing_hanging')
    expect(await counts()).toMatchObject({ hung: 1, handedOut: 1 })
  })

  test('others read a first name and an initial where it was ticked; administrators read all', async () => {
    await give(500)
    await hangs(false)
    await hangs(true)
    await handsOut()
    const acts = async (who: 'customer' | 'admin') =>
      (
        (await (
          await app.call(who, listHangingActs, { params: { id: branchId } })
        ).json()) as SuspendedCoffeeAct[]
      ).map(({ kind, name }) => [kind, name])
    const full = async (id: number) =>
      (await app.owner<{ fullName: string }[]>`select full_name from users where id = ${id}`)[0]
        ?.fullName ?? ''
    const customer = await full(app.ids.customer)
    expect(await acts('customer')).toEqual([
      ['handed_out', null],
      ['hung', publicName(customer)],
      ['hung', null],
    ])
    expect(await acts('admin')).toEqual([
      ['handed_out', await full(app.ids.staff)],
      ['hung', customer],
      ['hung', customer],
    ])
  })

  test('without the points, and at a branch that is closed, nothing happens', async () => {
    const points = await balance()
    if (points >= 250) {
      const spend = { type: 'SPEND', amount: points, branchId: 1 } as const
      await app.call('admin', recordPoints, {
        params: { userId: app.ids.customer },
        body: spend,
      })
    }
    expect(await codeOf(await hangs())).toBe('insufficient_points')
    await app.owner`update branches set archived_at = now() where id = ${branchId}`
    expect(await codeOf(await hangs())).toBe('branch_not_found')
    expect(await counts()).toMatchObject({ hung: 0 })
  })

  test('a request that is sent a hundred times at once with one key hangs one coffee', async () => {
    await give(5000)
    const before = await balance()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 100 }, () => hangs(false, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await balance()).toBe(before - 250)
    expect(await counts()).toMatchObject({ hung: 1 })
  })

  test('fifty hands at once give out no more than hangs, and no more than six an hour', async () => {
    await give(2500)
    const one = { branchId, personId: app.ids.customer, isNamed: false }
    for (let coffee = 0; coffee < 3; coffee++) expect(await hang(sql, one)).toBeNull()
    const [staff] = await app.owner<{ id: number; session: string }[]>`
      select user_id as id, encode(id_hash, 'hex') as session from sessions where user_id = ${app.ids.staff}`
    if (!staff) throw new Error('nobody is signed in')
    const at = Array.from({ length: 50 })
    const first = await Promise.all(at.map(() => handOut(sql, { branchId, staff })))
    expect(first.filter((reason) => reason === null)).toHaveLength(3)
    for (let coffee = 0; coffee < 6; coffee++) expect(await hang(sql, one)).toBeNull()
    const second = await Promise.all(at.map(() => handOut(sql, { branchId, staff })))
    expect(second.filter((reason) => reason === null)).toHaveLength(3)
    expect(second).toContain('hand_out_limit')
    expect(await counts()).toMatchObject({ hung: 9, handedOut: 6 })
  })

  test('the tables themselves refuse a coffee that does not hang, and a changed act', async () => {
    await give(250)
    await hangs()
    await expect(
      app.owner`update hanging_coffees set handed_out = 2 where branch_id = ${branchId}`,
    ).rejects.toThrow(/only_what_hangs_is_handed_out/)
    await expect(app.owner`delete from hanging_acts where branch_id = ${branchId}`).rejects.toThrow(
      /append-only/,
    )
  })
})

test.each([
  ['Elif Nur Şahin', 'Elif Ş.'],
  ['Ali', 'Ali'],
  [' Gül  ışık ', 'Gül I.'],
])('%s is known to others as %s', (full, known) => {
  expect(publicName(full)).toBe(known)
})
