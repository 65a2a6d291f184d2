import type { Sql } from '#sql/connection.ts'
import { readActs } from '#sql/ledger/acts.ts'
import type { AppendRequest, LedgerRefusal, Verdict } from '#sql/ledger/entry.ts'
import { findByKey, findEntry, makersOf, readHistory } from '#sql/ledger/history.ts'
import type { Ledger } from '#sql/ledger/ledger.ts'
import { findProof, readChain } from '#sql/ledger/proof.ts'
import { grouped } from '../sessions/grouped.ts'

const noHash = Buffer.alloc(32)

/** Reads like the real ledger, and writes in another way. */
const withReaders = (sql: Sql, append: Ledger['append']): Ledger => ({
  append,
  void: () => Promise.reject(new Error('the baselines void nothing')),
  findByKey: (userId, requestKey) => findByKey(sql, { userId, requestKey }),
  findEntry: (id) => findEntry(sql, id),
  history: (page) => readHistory(sql, page),
  makersOf: (entryIds) => makersOf(sql, entryIds),
  acts: (page) => readActs(sql, page),
  chain: (page) => readChain(sql, page),
  proof: (userId) => findProof(sql, userId),
  close: async () => {},
})

/**
 * The obvious implementation: a transaction for each request that locks the user, checks, inserts
 * the entry, updates the balance and inserts the outbox row. It uses the same tables, without the
 * hash chain.
 */
export const naiveLedger = (sql: Sql, owner: Sql): Ledger => {
  // append_points() does this itself: the API admits sessions from memory
  const alive = grouped<string, true>(async (hashes) => {
    const rows = await sql<{ session: string }[]>`
      select encode(s.id_hash, 'hex') as session
        from sessions s join users u on u.id = s.user_id
       where s.id_hash in (select decode(h, 'hex') from unnest((select ${hashes}::text[])) h)
         and s.expires_at > now() and u.is_active`
    return new Map(rows.map((row) => [row.session, true]))
  })
  return withReaders(sql, async (request) => {
    if (request.session && !(await alive(request.session)))
      return { outcome: 'refused', code: 'signed_out' }
    return owner.begin(async (tx): Promise<Verdict> => {
      const { userId, type, amount, branchId, actorId, requestKey, note } = request
      const [user] = await tx<{ points: number; seq: number; active: boolean }[]>`
        select points, ledger_seq as seq, is_active as active
          from users where id = ${userId} for update`
      if (!user) return { outcome: 'refused', code: 'user_not_found' }
      if (!user.active) return { outcome: 'refused', code: 'user_inactive' }
      const points = user.points + (type === 'EARN' ? amount : -amount)
      if (points < 0) return { outcome: 'refused', code: 'insufficient_points' }
      const seq = user.seq + 1
      const [entry] = await tx<{ id: number; createdAt: Date; branchName: string }[]>`
        insert into point_transactions (user_id, seq, id, type, amount, balance_after, branch_id,
                                        actor_id, created_at, request_key, note, hash, form,
                                        kind, reason, expires_on)
        select ${userId}, ${seq}, nextval('point_entry_ids'), ${type}::point_kind, ${amount},
               ${points}, b.id, ${actorId}, now(), ${requestKey}, ${note}, ${noHash}, 2,
               'manual', 'belirtilmedi',
               case ${type} when 'EARN' then (now() + interval '12 months')::date end
          from branches b where b.id = ${branchId} and b.archived_at is null
        returning id, created_at,
                  (select name from branches where id = branch_id) as branch_name`
      if (!entry) return { outcome: 'refused', code: 'branch_required' }
      await tx`update users set points = ${points}, ledger_seq = ${seq} where id = ${userId}`
      await tx`insert into outbox (topic, user_id, ref) values ('points', ${userId}, ${seq})`
      return {
        outcome: 'appended',
        points,
        entry: {
          ...entry,
          userId,
          seq,
          type,
          amount,
          branchId,
          actorId,
          balanceAfter: points,
          reverses: null,
          reversed: false,
          note,
          kind: 'manual',
          reason: 'belirtilmedi',
        },
      }
    })
  })
}

/** append_points() with one request per call: everything except batching. */
export const singleLedger = (sql: Sql, api: Sql): Ledger =>
  withReaders(sql, (request) => writeOne(api, request))

const writeOne = async (api: Sql, request: AppendRequest): Promise<Verdict> => {
  const [row] = await callOne(api, request)
  if (!row) throw new Error('no verdict')
  if (row.outcome === 'locked') {
    await Bun.sleep(1)
    return writeOne(api, request)
  }
  if (row.outcome !== 'appended' && row.outcome !== 'repeated')
    return { outcome: 'refused', code: row.outcome }
  const { outcome, points, ...entry } = row
  const { actorId, reverses, note, userId } = request
  return {
    outcome,
    points,
    entry: { ...entry, userId, actorId, reverses, note, kind: 'manual', reason: 'belirtilmedi' },
  }
}

type Row = Extract<Verdict, { points: number }>['entry'] & {
  outcome: 'appended' | 'repeated' | 'locked' | LedgerRefusal
  points: number
}

const callOne = (api: Sql, r: AppendRequest) => api<Row[]>`
  select outcome, id, seq, type, amount, branch_id, branch_name,
         created_at, balance_after, reversed, points
    from unnest(append_points(json_build_array(json_build_object(
      'user_id', ${r.userId}::bigint, 'type', ${r.type}::text, 'amount', ${r.amount}::integer,
      'branch_id', ${r.branchId}::bigint, 'actor_id', ${r.actorId}::bigint,
      'request_key', ${r.requestKey}::text, 'scan_id', ${r.scanId}::text, 'note', ${r.note}::text,
      'reverses', ${r.reverses}::bigint, 'session', ${r.session ?? null}::text)), false))`
