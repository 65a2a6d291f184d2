import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { deliverPoints } from '../notifications.ts'
import { denied } from '../testing/denied.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { entryOf, prepareTestLedger } from '../testing/test-ledger.ts'
import { auditLedger } from './audit.ts'
import { signCheckpoints } from './checkpoint.ts'
import { rebuildBalances } from './rebuild.ts'
import { drawSigningKey, readSigningKey } from './signing.ts'
import { appendSystemEntries, type SystemEntry } from './system.ts'

const test = await prepareTestLedger()
const { sql, api, ledger, earn, spend, newUser, newStaff } = test
const worker = connect(test.url, { role: 'telve_worker', max: 2 })
afterAll(() => worker.end())

const expiry = (change: Partial<SystemEntry> = {}): SystemEntry => ({
  userId: test.user,
  type: 'SPEND',
  amount: 30,
  branchId: 1,
  kind: 'expiry',
  ref: '2027-01-31',
  requestKey: '~expiry:2027-01-31',
  ...change,
})
const system = (...entries: SystemEntry[]) => appendSystemEntries(worker, entries)
const causes = (userId = test.user) => sql`
  select seq, form, kind, ref, reason from point_transactions where user_id = ${userId} order by seq`

describe('the cause of an entry', () => {
  it('is manual for what people do, a reversal for what they take back, with the reason', async () => {
    const first = entryOf(await ledger.append(earn()))
    await ledger.append(earn({ reason: 'iyi niyet' }))
    await ledger.append(spend({ reverses: first.id, reason: 'düzeltme' }))
    const form = { form: 2, ref: null }
    expect(await causes()).toEqual([
      { seq: 1, ...form, kind: 'manual', reason: 'belirtilmedi' },
      { seq: 2, ...form, kind: 'manual', reason: 'iyi niyet' },
      { seq: 3, ...form, kind: 'reversal', reason: 'düzeltme' },
    ])
    const history = await ledger.history({ userId: test.user, limit: 3 })
    expect(history.map((e) => [e.kind, e.reason])).toEqual([
      ['reversal', 'düzeltme'],
      ['manual', 'iyi niyet'],
      ['manual', 'belirtilmedi'],
    ])
  })

  it('belongs to the request: another reason with the same key is a conflict', async () => {
    const request = earn({ reason: 'şikâyet' })
    await ledger.append(request)
    expect(await ledger.append(request)).toMatchObject({
      outcome: 'repeated',
      entry: { kind: 'manual', reason: 'şikâyet' },
    })
    expect(await ledger.append({ ...request, reason: 'test' })).toMatchObject({
      code: 'idempotency_conflict',
    })
    const { reason: _, ...silent } = request
    expect(await ledger.append(silent)).toMatchObject({ code: 'idempotency_conflict' })
    expect(
      await ledger.append({ ...silent, requestKey: 'k', reason: 'belirtilmedi' }),
    ).toMatchObject({ outcome: 'appended' })
    expect(await ledger.append({ ...silent, requestKey: 'k' })).toMatchObject({
      outcome: 'repeated',
    })
  })

  it('keeps its shape, whichever function writes it', async () => {
    const wrong = {
      'no cause': "2, null, null, 'test', null, 'k'",
      'a manual entry without a reason': "2, 'manual', null, null, null, 'k'",
      'a reason beside a purchase': "2, 'purchase', '7', 'test', null, '~k'",
      'a reversal of nothing': "2, 'reversal', null, 'test', null, 'k'",
      'a purchase that reverses': "2, 'purchase', null, null, 1, '~k'",
      'the product’s key on a manual entry': "2, 'manual', null, 'test', null, '~k'",
      'a cause in form 1': "1, 'manual', null, 'test', null, 'k'",
      'a form that nobody knows': "3, 'manual', null, 'test', null, 'k'",
      'a ref with a line feed': "2, 'purchase', E'a\\nb', null, null, '~k'",
      'points that last for ever': "2, 'manual', null, 'test', null, 'k', 'EARN', null",
      'a last day of what was spent': "2, 'manual', null, 'test', null, 'k', 'SPEND', '2027-11-20'",
      'a last day in form 1': "1, null, null, null, null, 'k', 'EARN', '2027-11-20'",
    }
    for (const [what, values] of Object.entries(wrong)) {
      const whole = /EARN|SPEND/.test(values) ? values : `${values}, 'EARN', '2027-11-20'`
      await expect(
        sql.unsafe(`
          select put_entries(array[row(
                   ${test.user}, 1, nextval('point_entry_ids'), v.type, 5, 5, 1, null, null, now(),
                   v.reverses, v.key, null, sha256('x'), v.form, v.kind, v.ref, v.reason, v.expires_on
                 )::point_transactions], '{}')
            from (values (${whole})) as v (form, kind, ref, reason, reverses, key, type, expires_on)`),
        what,
      ).rejects.toMatchObject({ code: '23514', message: expect.stringMatching(/its cause/) })
    }
    expect(await causes()).toEqual([])
  })

  it('is asked for what the API’s role writes, too', async () => {
    const staff = await newStaff()
    const send = (key: string) => api`
      select (append_points(json_build_array(json_build_object(
        'user_id', ${test.user}::bigint, 'type', 'EARN', 'amount', 5, 'branch_id', 1,
        'actor_id', ${staff}::bigint, 'request_key', ${key}::text)), false))[1].outcome`
    await expect(send('~purchase:7')).rejects.toMatchObject({ code: '23514' })
    expect(await send('k')).toEqual([{ outcome: 'appended' }])
  })

  it('is manual and of now, whatever else the API’s role sends', async () => {
    const staff = await newStaff()
    await api`
      select append_points(json_build_array(json_build_object(
        'user_id', ${test.user}::bigint, 'type', 'EARN', 'amount', 5, 'branch_id', 1,
        'actor_id', ${staff}::bigint, 'request_key', 'forged', 'kind', 'welcome', 'ref', 'x',
        'expires_on', '2099-01-01', 'created_at', '2020-01-01')), false)`
    const [entry] = await sql`
      select kind, ref, created_at > now() - interval '1 minute' as fresh, expires_on < '2099-01-01' as bounded
        from point_transactions where request_key = 'forged'`
    expect(entry).toEqual({ kind: 'manual', ref: null, fresh: true, bounded: true })
  })

  it('has keys of its own: people’s never begin with ~', async () => {
    await expect(ledger.append(earn({ requestKey: '~expiry:2027-01-31' }))).rejects.toThrow(
      RangeError,
    )
    const voided = { userId: test.user, requestKey: '~expiry:2027-01-31', actorId: test.user }
    await expect(ledger.void(voided)).rejects.toThrow(RangeError)
  })
})

describe('the last day of what is earned', () => {
  const lastDays = (userId = test.user) => sql`
    select kind, type, expires_on - (created_at at time zone 'Europe/Istanbul')::date as days,
           expires_on = ((created_at at time zone 'Europe/Istanbul') + interval '12 months')::date as year
      from point_transactions where user_id = ${userId} order by seq`

  it('is 12 months away; what is given back keeps its own, and 30 days where that has passed', async () => {
    await ledger.append(earn())
    const spent = entryOf(await ledger.append(spend({ amount: 5 })))
    await ledger.append(earn({ reverses: spent.id }))
    const given = { type: 'EARN', kind: 'refund', ref: '7' } as const
    await system(
      expiry({ ...given, amount: 2, requestKey: '~refund:1' }),
      expiry({ ...given, amount: 2, requestKey: '~refund:2', expiresOn: '2099-01-31' }),
      expiry({ ...given, kind: 'welcome', amount: 2, requestKey: '~welcome:1' }),
    )
    expect((await lastDays()).map((e) => [e.kind, e.type, e.year ? 'a year' : e.days])).toEqual([
      ['manual', 'EARN', 'a year'],
      ['manual', 'SPEND', null],
      ['reversal', 'EARN', 30],
      ['refund', 'EARN', null],
      ['refund', 'EARN', expect.any(Number)],
      ['welcome', 'EARN', 'a year'],
    ])
    expect((await auditLedger(sql)).problems).toEqual([])
  })
})

describe('the system’s own path', () => {
  it('writes once for each cause, to deactivated people and archived branches too', async () => {
    await ledger.append(earn())
    const [branch] = await sql<{ id: number }[]>`
      insert into branches (name, address, latitude, longitude, opening_hours, archived_at)
      values ('Eski', 'x', 41, 29, 'x', now()) returning id`
    await sql`update users set is_active = false where id = ${test.user}`
    expect(await ledger.append(earn())).toMatchObject({ code: 'user_inactive' })
    const late = expiry({
      ...{ type: 'EARN', amount: 7, kind: 'order', ref: '12', requestKey: '~order:12' },
      branchId: branch?.id ?? 0,
    })
    const id = expect.any(Number)
    expect(await system(expiry(), expiry(), late)).toEqual([
      { outcome: 'appended', id, seq: 2, points: 70 },
      { outcome: 'repeated', id, seq: 2, points: 70 },
      { outcome: 'appended', id, seq: 3, points: 77 },
    ])
    expect(await system(late)).toMatchObject([{ outcome: 'repeated', seq: 3 }])
    expect((await causes()).slice(1)).toEqual([
      { seq: 2, form: 2, kind: 'expiry', ref: '2027-01-31', reason: null },
      { seq: 3, form: 2, kind: 'order', ref: '12', reason: null },
    ])
    expect((await auditLedger(sql)).problems).toEqual([])
    const [who] = await sql`
      select actor_id from point_transactions where user_id = ${test.user} and seq = 2`
    expect(who).toEqual({ actorId: null })
  })

  it('never takes more than there is, and waits for nobody', async () => {
    await ledger.append(earn({ amount: 20 }))
    expect(await system(expiry(), expiry({ userId: 999_999 }))).toEqual([
      { outcome: 'refused', code: 'insufficient_points' },
      { outcome: 'refused', code: 'user_not_found' },
    ])
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${test.user} for no key update`
      expect(await system(expiry({ amount: 5 }))).toEqual([{ outcome: 'locked' }])
    })
    expect(await system(expiry({ amount: 5 }))).toMatchObject([{ outcome: 'appended' }])
  })

  it('cannot do what people do by hand, and people cannot take it', async () => {
    const foreign: [SystemEntry, string][] = [
      [expiry({ kind: 'manual' as never }), 'manual'],
      [expiry({ kind: 'reversal' as never }), 'reversal'],
      [expiry({ kind: null as never }), 'no kind'],
      [expiry({ requestKey: 'expiry' as never }), 'a key of people'],
      [expiry({ type: 'EARN' }), 'an expiry that gives'],
      [
        expiry({ kind: 'purchase', type: 'EARN', amount: 200_001, requestKey: '~purchase:1' }),
        'more than a purchase',
      ],
      [expiry({ type: null as never }), 'a void'],
    ]
    for (const [entry, what] of foreign)
      await expect(system(entry), what).rejects.toThrow('not for the system to write')
    await expect(appendSystemEntries(api, [expiry()])).rejects.toMatchObject(denied)
    await expect(worker`select append_points('[]', false)`).rejects.toMatchObject(denied)
    expect(await causes()).toEqual([])
  })

  it('is not reversed but refunded', async () => {
    await ledger.append(earn())
    const [entry] = await system(expiry())
    const reverses = entry && 'id' in entry ? entry.id : 0
    expect(await ledger.append(earn({ reverses }))).toMatchObject({ code: 'use_refund' })
    expect(await causes()).toHaveLength(2)
  })

  it('tells the customer what happened, not that they spent it', async () => {
    await ledger.append(earn())
    await system(
      expiry(),
      expiry({ kind: 'refund', amount: 8, requestKey: '~refund:1' }),
      expiry({ kind: 'refund', type: 'EARN', amount: 3, requestKey: '~refund:2' }),
    )
    const rows = await sql<{ id: number }[]>`
      select id from outbox where user_id = ${test.user} order by id`
    await deliverPoints(
      worker,
      rows.map((row) => row.id),
    )
    const told = await sql`
      select title, message from notifications where user_id = ${test.user} order by id offset 1`
    expect(told).toEqual([
      {
        title: 'Puanlarınızın süresi doldu',
        message: '30 puanınızın süresi doldu. Yeni bakiyeniz: 70 puan.',
      },
      {
        title: 'İade işlendi',
        message: '8 puan hesabınızdan geri alındı. Yeni bakiyeniz: 62 puan.',
      },
      {
        title: 'İade işlendi',
        message: '3 puan hesabınıza iade edildi. Yeni bakiyeniz: 65 puan.',
      },
    ])
  })
})

describe('a ledger of before', () => {
  it('verifies, goes on, is signed and rebuilt', async () => {
    const user = await newUser()
    await writeFirstForm(sql, { users: [user], each: 3 })
    const key = await readSigningKey(drawSigningKey())
    const sign = () => signCheckpoints(worker, { key, clock: () => new Date() })
    expect(await sign()).toBeGreaterThan(0)

    const [old] = await ledger.history({ userId: user, limit: 1 })
    expect(old).toMatchObject({ kind: 'manual', reason: 'belirtilmedi' })
    const again = earn({ userId: user, requestKey: 'first-2', note: 'Eski not' })
    expect(await ledger.append(again)).toMatchObject({ outcome: 'repeated', entry: { seq: 2 } })
    expect(
      await ledger.append(spend({ userId: user, reverses: old?.id ?? 0, reason: 'düzeltme' })),
    ).toMatchObject({ outcome: 'appended', points: 200 })
    await ledger.append(earn({ userId: user }))
    expect(await sign()).toBe(1)
    expect((await auditLedger(sql)).problems).toEqual([])
    expect(await rebuildBalances(sql)).toMatchObject({ mended: 0 })
    expect((await causes(user)).map((e) => e.form)).toEqual([1, 1, 1, 2, 2])
  })
})
