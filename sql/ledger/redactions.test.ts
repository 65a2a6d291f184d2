import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../connection.ts'
import { denied } from '../testing/denied.ts'
import { writeFirstForm } from '../testing/first-form.ts'
import { entryOf, prepareTestLedger } from '../testing/test-ledger.ts'
import { auditLedger } from './audit.ts'
import { LedgerBroken, signCheckpoints } from './checkpoint.ts'
import { eraseNote } from './redactions.ts'
import { drawSigningKey, readSigningKey } from './signing.ts'

const test = await prepareTestLedger()
const { sql, api, ledger, earn, newUser } = test
const worker = connect(test.url, { role: 'telve_worker', max: 2 })
afterAll(() => worker.end())

const key = await readSigningKey(drawSigningKey())
const sign = () => signCheckpoints(worker, { key, clock: () => new Date() })
const noted = async (userId: number) =>
  sql<{ id: number; seq: number; note: string | null; form: number }[]>`
    select id, seq, note, form from point_transactions where user_id = ${userId} order by seq`
const problems = async () =>
  (await auditLedger(sql)).problems.map((p) => `${p.problem} at ${p.seq}`)
const tamper = (statement: string) =>
  sql.unsafe(`
    alter table point_transactions disable trigger user;
    alter table ledger_redactions disable trigger user;
    ${statement};
    alter table point_transactions enable trigger user;
    alter table ledger_redactions enable trigger user`)

/** A chain of three entries of form 1, of which the second has a note, and one of form 2 with one. */
async function chainWithNotes() {
  const user = await newUser()
  await writeFirstForm(sql, { users: [user], each: 3 })
  const request = earn({ userId: user, note: 'Müşterinin adı' })
  const last = entryOf(await ledger.append(request))
  const old = (await noted(user))[1]
  return { user, request, last: last.id, old: old?.id ?? 0 }
}

describe('a note', () => {
  it('is erased, in either form, and nothing else of its entry', async () => {
    const { user, last, old } = await chainWithNotes()
    await sign()
    const before = await noted(user)
    expect([await eraseNote(sql, old), await eraseNote(sql, last)]).toEqual([true, true])
    expect(await noted(user)).toEqual(before.map((entry) => ({ ...entry, note: null })))
    expect(await eraseNote(sql, old)).toBe(false)
    expect(await eraseNote(sql, 999_999_999)).toBe(false)
    expect(await auditLedger(sql)).toMatchObject({
      problems: [],
      redactions: { erased: 2, unsigned: 2 },
    })
    expect(await sign()).toBe(1)
    expect(await sign()).toBe(0)
    expect(await auditLedger(sql)).toMatchObject({
      problems: [],
      redactions: { erased: 2, unsigned: 0 },
    })
  })

  it('that is gone does not make the request that wrote it a different one', async () => {
    const { request, last } = await chainWithNotes()
    await eraseNote(sql, last)
    expect(await ledger.append(request)).toMatchObject({ outcome: 'repeated' })
    expect(await ledger.append({ ...request, amount: 7 })).toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  it('goes by this path alone, and is never rewritten', async () => {
    const { old, last } = await chainWithNotes()
    for (const change of [
      `update point_transactions set note = null where id = ${old}`,
      `update point_transactions set note = 'x' where id = ${last}`,
      `update point_transactions set amount = amount where id = ${last}`,
      `update point_transactions set note = null, amount = 5 where id = ${last}`,
      'update ledger_redactions set seq = 1',
      'delete from ledger_redactions',
    ])
      await expect(sql.unsafe(change), change).rejects.toThrow('append-only')
    await eraseNote(sql, last)
    for (const change of [
      `update point_transactions set note = 'x' where id = ${last}`,
      `update point_transactions set reason = 'test' where id = ${last}`,
    ])
      await expect(sql.unsafe(change), change).rejects.toThrow('append-only')
    for (const role of [api, worker])
      await expect(eraseNote(role, old)).rejects.toMatchObject(denied)
  })
})

describe('an entry whose note was erased', () => {
  it('still has its place, its balance and what remains of it checked', async () => {
    const { user, old } = await chainWithNotes()
    await eraseNote(sql, old)
    const change = (what: string) =>
      tamper(`update point_transactions set ${what} where id = ${old}`)
    for (const [what, back, problem] of [
      ['branch_id = 2', 'branch_id = 1', 'hash at 2'],
      ['amount = 99', 'amount = 100', 'balance at 2'],
      ['note = $$x$$', 'note = null', 'hash at 2'],
    ] as const) {
      await change(what)
      expect(await problems()).toEqual([problem])
      await change(back)
    }
    await tamper(`update ledger_redactions set rest = sha256('x') where user_id = ${user}`)
    expect(await problems()).toEqual(['hash at 2'])
    await expect(sign()).rejects.toThrow(LedgerBroken)
    await tamper(`
      update ledger_redactions r set rest = entry_hash(
          (select hash from point_transactions where user_id = r.user_id and seq = 1),
          entry_origin(actor_id, scan_id, request_key), p.user_id, p.seq, id, type, amount,
          balance_after, branch_id, created_at, reverses, null)
        from point_transactions p where p.user_id = r.user_id and p.seq = r.seq and p.id = ${old}`)
    expect(await problems()).toEqual([])
  })

  it('is signed: a redaction that is changed or removed afterwards is found', async () => {
    const { user, old } = await chainWithNotes()
    await eraseNote(sql, old)
    await sign()
    // The branch is changed, and what remains with it: consistent, but not what was signed.
    await tamper(`
      update point_transactions set branch_id = 2 where id = ${old};
      update ledger_redactions r set rest = entry_hash(
          (select hash from point_transactions where user_id = r.user_id and seq = 1),
          entry_origin(actor_id, scan_id, request_key), p.user_id, p.seq, id, type, amount,
          balance_after, branch_id, created_at, reverses, null)
        from point_transactions p where p.user_id = r.user_id and p.seq = r.seq and p.id = ${old}`)
    expect(await problems()).toEqual(['root at null'])
    await tamper(`delete from ledger_redactions where user_id = ${user}`)
    expect(await problems()).toEqual(['hash at 2', 'root at null'])
    await expect(sign()).rejects.toThrow(/rewritten|hash/)
  })
})
