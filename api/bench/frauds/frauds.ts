import { randomFrom } from '#sql/demo/random.ts'
import { importHistory } from '#sql/ledger/import.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { median, quantile } from '../distributions.ts'
import { type BenchEnvironment, openBenchEnvironment } from '../environment.ts'
import { type Act, day, entryOf, type Fraud, honestDay, hour, plant, type Shop } from './acts.ts'

interface Options {
  bills: number
  branches: number
  weeks: number
  seed: number
}

/** The frauds that are planted, by the flag that should find each. */
const planted: Record<Fraud['kind'], number> = {
  often: 4,
  pair: 4,
  generous: 3,
  taken_back: 3,
  while_closed: 3,
  colleague: 3,
}

/** ms between two looks; the worker looks each quarter of an hour, which finds no less */
const lookEvery = 3 * hour

/** Branches that are open from 07:30 to 22:00, with six people each and the customers who come there. */
async function openShops({ sql, firstCustomer, customers }: BenchEnvironment, branches: number) {
  const rows = await sql<{ id: number; staff: number[] }[]>`
    with made as (
      insert into branches (name, address, latitude, longitude, opening_hours)
      select 'Şube ' || n, 'Sokak 1', 41, 29, 'Her gün' from generate_series(1, ${branches}::int) n
      returning id
    ), hours as (
      insert into branch_hours (branch_id, weekday, opens, closes)
      select m.id, d, '07:30', '22:00' from made m, generate_series(1, 7) d
    ), people as (
      insert into users (username, password_hash, full_name)
      select 'kasa-' || m.id || '-' || n || '@telve.example', 'x', 'Kasa ' || n
        from made m, generate_series(1, 6) n
      returning id, split_part(username, '-', 2)::bigint as branch_id
    )
    select branch_id as id, array_agg(id order by id) as staff from people group by 1 order by 1`
  for (const id of rows.flatMap(({ staff }) => staff)) await givePost(sql, id, { role: 'barista' })
  const each = Math.floor(customers / branches)
  return rows.map(
    ({ id, staff }, at): Shop => ({
      ...{ branchId: id, staff },
      customers: Array.from({ length: each }, (_, n) => firstCustomer + at * each + n),
    }),
  )
}

/** Writes acts in the order of their time, and what takes them back between them. */
async function record({ sql }: BenchEnvironment, acts: Act[], name: string): Promise<void> {
  const ordered = acts
    .flatMap((act, n) => {
      const key = `fraud-${name}-${n}`
      const given = { at: act.at, act, key, takesBack: false }
      return act.takenBackAfter === undefined
        ? [given]
        : [given, { ...given, at: act.at + act.takenBackAfter, takesBack: true }]
    })
    .toSorted((one, other) => one.at - other.at)
  let batch: Parameters<typeof importHistory>[1][number][] = []
  const flush = async () => {
    const written = await importHistory(sql, batch)
    if (written !== batch.length) throw new Error(`${batch.length - written} entries were refused`)
    batch = []
  }
  for (const { at, act, key, takesBack } of ordered) {
    const entry = entryOf(act, key)
    if (!takesBack) {
      batch.push(entry)
      continue
    }
    await flush()
    const [given] = await sql<{ id: number }[]>`
      select id from point_transactions
       where user_id = ${act.customerId} and request_key = ${entry.requestKey}`
    batch.push({
      ...entry,
      ...{ createdAt: new Date(at), requestKey: `${key}-back`, reverses: given?.id ?? 0 },
    })
  }
  await flush()
}

const isOf = (fraud: Fraud, flag: Flag): boolean =>
  flag.kind === fraud.kind &&
  (flag.staffId ?? fraud.staffId) === fraud.staffId &&
  (flag.customerId ?? fraud.customerId) === fraud.customerId &&
  (flag.branchId ?? fraud.branchId) === fraud.branchId

interface Flag {
  kind: Fraud['kind']
  staffId: number | null
  customerId: number | null
  branchId: number | null
}

/**
 * Plants twenty frauds in the history of a chain, looks for what is odd as the worker does, and says which were found
 * and how many flags honest days raise.
 */
export async function benchFrauds(
  { bills, branches, weeks, seed }: Options,
  print: (line: string) => void,
): Promise<void> {
  const random = randomFrom(seed)
  const bench = await openBenchEnvironment('bench-frauds', Math.max(branches * 200, bills / 4))
  try {
    const shops = await openShops(bench, branches)
    const days = weeks * 7
    const [clock] = await bench.sql<{ midnight: Date }[]>`
      select (date_trunc('day', now() at time zone 'Europe/Istanbul') - ${days}::int * interval '1 day')
               at time zone 'Europe/Istanbul' as midnight`
    const first = clock?.midnight.getTime() ?? 0
    const frauds = Object.entries(planted).flatMap(([kind, times]) =>
      Array.from({ length: times }, () =>
        // a week of acts ends within the history
        plant(
          kind as Fraud['kind'],
          random.pick(shops),
          first + random.between(0, days - 8) * day,
          random,
        ),
      ),
    )
    const perDay = Math.round(bills / branches / days)
    const took: number[] = []
    let written = 0
    for (let today = 0; today < days; today++) {
      const midnight = first + today * day
      const honest = shops.flatMap((shop) => honestDay(shop, { midnight, bills: perDay }, random))
      const odd = frauds.flatMap(({ acts }) =>
        acts.filter(({ at }) => at >= midnight && at < midnight + day),
      )
      await record(bench, [...honest, ...odd], String(today))
      written += honest.length + odd.length
      await bench.sql`vacuum analyze point_transactions`
      for (let at = midnight + lookEvery; at <= midnight + day; at += lookEvery) {
        const began = performance.now()
        await bench.sql`select find_flags(${new Date(at)})`
        took.push(performance.now() - began)
      }
    }
    const flags = await bench.sql<Flag[]>`
      select kind, staff_id, customer_id, branch_id from flags`
    print(`${written} acts at ${branches} branches in ${weeks} weeks, seed ${seed}`)
    print(`ms of a look: median ${median(took).toFixed(0)}, p99 ${quantile(took, 0.99).toFixed(0)}`)
    print('kind           planted   found   honest flags   by branch and week')
    for (const kind of Object.keys(planted) as Fraud['kind'][]) {
      const own = frauds.filter((fraud) => fraud.kind === kind)
      const found = own.filter((fraud) => flags.some((flag) => isOf(fraud, flag)))
      const honest = flags.filter(
        (flag) => flag.kind === kind && !own.some((fraud) => isOf(fraud, flag)),
      )
      print(
        [
          kind.padEnd(15),
          String(own.length).padStart(7),
          String(found.length).padStart(8),
          String(honest.length).padStart(15),
          (honest.length / branches / weeks).toFixed(3).padStart(21),
        ].join(''),
      )
    }
  } finally {
    await bench.discard()
  }
}
