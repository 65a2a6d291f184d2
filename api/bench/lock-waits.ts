import { connect, type Sql } from '#sql/connection.ts'

interface Wait {
  ms: number
  /** who waited, for what kind of lock, with which statement */
  what: string
}

/** The writers' connections: what a till waits for. Their fence is no lock of a row. */
const tillName = 'telve-ledger'

interface Longest {
  tills: Wait
  all: Wait
  /** waits of more than half a second: who waited for whom, longest first */
  pairs: Wait[]
  /** the longest transaction of others that had written or locked something: their customers wait for it */
  transaction: Wait
}

const longer = (one: Wait, other: Wait): Wait => (other.ms > one.ms ? other : one)

/** Who waits for a lock, and for whom where it has lasted more than half a second. */
const readWaits = (sql: Sql) => sql<(Wait & { name: string; pair: string | null })[]>`
  select a.application_name as name,
         a.application_name || ', ' || l.locktype || ', ' || left(a.query, 120) as what,
         extract(epoch from clock_timestamp() - l.waitstart)::float * 1000 as ms,
         left(a.query, 60) || ' ← ' || left(b.query, 60) as pair
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    left join pg_stat_activity b on clock_timestamp() - l.waitstart > interval '500 ms'
                                and b.pid = (pg_blocking_pids(l.pid))[1]
   where not l.granted and l.waitstart is not null`

/** The oldest transaction of others than the tills that has written or locked something. */
const readOldestTransaction = (sql: Sql) => sql<Wait[]>`
  select application_name || ', ' || left(query, 120) as what,
         extract(epoch from clock_timestamp() - xact_start)::float * 1000 as ms
    from pg_stat_activity
   where backend_xid is not null and application_name <> ${tillName}
   order by xact_start limit 1`

/** Samples every 20 ms how long sessions have been waiting for locks, and transactions have lasted. */
export const watchLocks = async (url: string): Promise<{ stop: () => Promise<Longest> }> => {
  const sql = connect(url, { max: 1, applicationName: 'telve-bench-locks' })
  const none: Wait = { ms: 0, what: '–' }
  const longest: Longest = { tills: none, all: none, pairs: [], transaction: none }
  const pairs = new Map<string, number>()
  const sample = async () => {
    for (const { name, what, ms, pair } of await readWaits(sql)) {
      if (pair) pairs.set(pair, Math.max(ms, pairs.get(pair) ?? 0))
      longest.all = longer(longest.all, { ms, what })
      if (name === tillName) longest.tills = longer(longest.tills, { ms, what })
    }
    const [open] = await readOldestTransaction(sql)
    if (open) longest.transaction = longer(longest.transaction, open)
  }
  let on = true
  const watching = (async () => {
    while (on) {
      await sample()
      await Bun.sleep(20)
    }
  })()
  return {
    stop: async () => {
      on = false
      await watching
      await sql.end({ timeout: 1 })
      longest.pairs = [...pairs].map(([what, ms]) => ({ ms, what })).sort((a, b) => b.ms - a.ms)
      return longest
    },
  }
}
