import { connect, type Sql } from '#sql/connection.ts'
import type { UserSort } from '../contracts/users/sort.ts'
import { searchUsers } from '../users/search.ts'
import { openBenchEnvironment } from './environment.ts'
import { addPopulation, moveBalances } from './population.ts'

interface Options {
  people: number
  /** requests for page one, for each sort order and search */
  rounds: number
}

/** ms of database time that a page may take (docs/operations.md) */
const goal = 20

interface Case {
  q: string
  sort: UserSort
  direction: 'asc' | 'desc'
}

const sorts: [UserSort, 'asc' | 'desc'][] = [
  ['fullName', 'asc'],
  ['fullName', 'desc'],
  ['username', 'asc'],
  ['phone', 'asc'],
  ['points', 'asc'],
  ['points', 'desc'],
  ['isAdmin', 'desc'],
  ['isStaff', 'desc'],
  ['isActive', 'asc'],
]
/** From searches that match everybody to none, and names at one end of the order. */
const searches = [
  'eposta',
  'a',
  'e',
  'z',
  'me',
  'ze',
  'fa',
  'yi',
  'mehmet',
  'zeynep',
  'ayşe yılmaz',
  'IŞIK',
  'kara',
  'çağ',
  'avci12',
  '0532',
  '0532 12',
  'yokböyle',
]
const searchSorts: [UserSort, 'asc' | 'desc'][] = [
  ['fullName', 'asc'],
  ['fullName', 'desc'],
  ['phone', 'asc'],
  ['points', 'desc'],
  ['isAdmin', 'desc'],
]

/**
 * Measures the database time for page one of user management: both statements of a request with
 * their planning, according to pg_stat_statements. The cases alternate, so that none profits only
 * from its own warm pages.
 */
export const benchPeople = async (
  { people, rounds }: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-people', 0)
  const api = connect(bench.url, { role: 'telve_api', max: 1 })
  try {
    await addPopulation(bench.sql, people)
    await moveBalances(bench.sql)
    await bench.sql`create extension if not exists pg_stat_statements`
    const [database] = await bench.sql<{ name: string }[]>`select current_database() as name`
    await bench.sql.unsafe(
      `alter database ${database?.name} set pg_stat_statements.track_planning = on`,
    )
    const cases: Case[] = [
      ...sorts.map(([sort, direction]) => ({ q: '', sort, direction })),
      ...searches.flatMap((q) => searchSorts.map(([sort, direction]) => ({ q, sort, direction }))),
    ]
    const taken = cases.map((): number[] => [])
    const counts = cases.map(() => '')
    // The first two rounds only warm the caches.
    for (let round = -2; round < rounds; round++)
      for (const [at, one] of cases.entries()) {
        const { ms, found } = await measure(bench.sql, api, one)
        if (round >= 0) taken[at]?.push(ms)
        counts[at] = found
      }
    report(cases, taken, counts, print)
  } finally {
    await api.end({ timeout: 1 })
    await bench.discard()
  }
}

/** Database time of one request, ms. */
const measure = async (owner: Sql, api: Sql, one: Case) => {
  await owner`select pg_stat_statements_reset()`
  const { total, more } = await searchUsers(api, {
    ...one,
    before: undefined,
    after: undefined,
    limit: 25,
  })
  const [row] = await owner<{ ms: number }[]>`
    select sum(total_plan_time + total_exec_time) as ms from pg_stat_statements
     where query !~ 'pg_stat_statements'`
  return { ms: row?.ms ?? 0, found: `${total}${more ? '+' : ''}` }
}

const report = (
  cases: Case[],
  taken: number[][],
  counts: string[],
  print: (line: string) => void,
): void => {
  print(
    `${'search'.padEnd(14)}${'order'.padEnd(16)}${'found'.padStart(8)}   median    p95    max  ms`,
  )
  let slow = 0
  for (const [at, { q, sort, direction }] of cases.entries()) {
    const sorted = (taken[at] ?? []).toSorted((a, b) => a - b)
    const part = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    const [median, p95, max] = [part(0.5), part(0.95), part(1)]
    if (median > goal) slow++
    print(
      `${(q || '–').padEnd(14)}${`${sort} ${direction}`.padEnd(16)}${(counts[at] ?? '').padStart(8)}` +
        `${[median, p95, max].map((ms) => ms.toFixed(1).padStart(7)).join('')}` +
        `${median > goal ? '  over' : ''}`,
    )
  }
  print(`${slow} of ${cases.length} over ${goal} ms in the median`)
}
