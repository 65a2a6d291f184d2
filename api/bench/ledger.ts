import { join } from 'node:path'
import { breakIn } from '#sql/bench/break-in.ts'
import { median } from './distributions.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'
import { type LoadResult, runLoad } from './load.ts'

const contenders = ['naive', 'single', 'group'] as const
type Contender = (typeof contenders)[number]
const titles: Record<Contender | 'raw', string> = {
  naive: 'naive transaction per request',
  single: 'one statement per request',
  group: 'group commit (the product)',
  raw: 'raw single-row INSERT (pgbench, no HTTP)',
}

interface Shape {
  name: string
  clients: number
  hot: boolean
}
const shapes: Shape[] = [
  { name: '1 client', clients: 1, hot: false },
  { name: '8 clients', clients: 8, hot: false },
  { name: '64 clients', clients: 64, hot: false },
  { name: '256 clients', clients: 256, hot: false },
  { name: '64 on one user', clients: 64, hot: true },
]

interface Options {
  rounds: number
  /** seconds counted for each contender, shape and round */
  seconds: number
  customers: number
}

/**
 * Measures the write path over HTTP against two baselines, in alternating rounds on one database
 * with default durability; a separate process produces the load. Prints medians, minimum and
 * maximum.
 */
export const benchLedger = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench', options.customers)
  const apis = await Promise.all(
    contenders.map(async (name) => [name, await startApi(bench.url, name)] as const),
  )
  try {
    const results = new Map<string, LoadResult[]>()
    const note = (shape: Shape, contender: Contender | 'raw', result: LoadResult) => {
      const key = `${shape.name}|${contender}`
      results.set(key, [...(results.get(key) ?? []), result])
      if (result.failed > 0) print(`! ${titles[contender]}, ${shape.name}: ${result.failed} failed`)
    }
    for (let round = 0; round < options.rounds; round++) {
      await breakIn(bench.sql, 60)
      for (const shape of shapes) {
        for (let i = 0; i < apis.length; i++) {
          // The order changes each round, so that no contender always runs after the same other
          // one.
          const turn = apis[(i + round) % apis.length]
          if (turn) note(shape, turn[0], await load(bench, turn[1].port, shape, options))
        }
        if (!shape.hot) {
          note(shape, 'raw', await pgbench(bench, shape.clients, options.seconds))
        }
      }
      print(`round ${round + 1} of ${options.rounds} done`)
    }
    report(results, print)
  } finally {
    for (const [, api] of apis) await api.kill('SIGKILL')
    await bench.discard()
  }
}

const load = async (
  bench: BenchEnvironment,
  port: number,
  shape: Shape,
  { seconds }: Options,
): Promise<LoadResult> =>
  runLoad({
    port,
    cookie: bench.cookie,
    clients: shape.clients,
    warmUpMs: 500,
    forMs: seconds * 1000,
    firstUser: bench.firstCustomer,
    users: shape.hot ? 1 : bench.customers,
  })

/** The reference: the server's rate with one INSERT per commit, without HTTP or rules. */
const pgbench = async (
  bench: BenchEnvironment,
  clients: number,
  seconds: number,
): Promise<LoadResult> => {
  // Each client of pgbench is a connection; the server allows 200, and the APIs hold half of them.
  const connections = Math.min(clients, 100)
  const program = Bun.which('pgbench')
  if (!program) throw new Error('The yardstick needs pgbench (Debian: postgresql-contrib).')
  await bench.sql`
    create table if not exists raw_inserts (
      id bigint generated always as identity primary key, user_id bigint not null,
      type text not null, amount integer not null, branch_id bigint not null,
      created_at timestamptz not null default now(), note text)`
  const script = join(import.meta.dirname, '../../.telve/raw-insert.sql')
  await Bun.write(
    script,
    `\\set u random(1, ${bench.customers})
insert into raw_inserts (user_id, type, amount, branch_id) values (:u, 'EARN', 5, 1);\n`,
  )
  const child = Bun.spawn(
    [
      program,
      ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)],
      ...['-f', script, bench.url],
    ],
    { stderr: 'inherit' },
  )
  const out = await new Response(child.stdout).text()
  const perSecond = Number(/tps = ([\d.]+)/.exec(out)?.[1])
  const average = Number(/latency average = ([\d.]+)/.exec(out)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench gave no rate: ${out}`)
  return { perSecond, p50: average, p99: undefined, failed: 0 }
}

const spread = (values: readonly number[]): string =>
  `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`

const report = (
  results: ReadonlyMap<string, LoadResult[]>,
  print: (line: string) => void,
): void => {
  const of = (shape: string, contender: Contender | 'raw') =>
    results.get(`${shape}|${contender}`) ?? []
  for (const shape of shapes) {
    print(`\n${shape.name}`)
    for (const contender of [...contenders, 'raw'] as const) {
      const runs = of(shape.name, contender)
      if (runs.length === 0) continue
      const p50 = median(runs.map((r) => r.p50)).toFixed(2)
      const p99 = runs[0]?.p99 === undefined ? '–' : median(runs.map((r) => r.p99 ?? 0)).toFixed(1)
      print(
        `  ${titles[contender].padEnd(42)}${spread(runs.map((r) => r.perSecond)).padStart(24)}/s` +
          `   p50 ${p50.padStart(7)} ms   p99 ${p99.padStart(7)} ms`,
      )
    }
  }
  const rate = (shape: string, who: Contender | 'raw') =>
    median(of(shape, who).map((r) => r.perSecond))
  const quantile = (shape: string, who: Contender, which: 'p50' | 'p99') =>
    median(of(shape, who).map((r) => r[which] ?? Number.NaN))
  const line = (what: string, value: number, goal: string) =>
    print(`  ${what.padEnd(58)} ${value.toFixed(2).padStart(6)}   goal ${goal}`)
  print('\nRatios')
  const uniform = '64 clients'
  const hot = '64 on one user'
  line('64 clients: rate over naive', rate(uniform, 'group') / rate(uniform, 'naive'), '≥ 5.5')
  line(
    '64 clients: p99 over naive',
    quantile(uniform, 'group', 'p99') / quantile(uniform, 'naive', 'p99'),
    '≤ 0.33',
  )
  line('64 clients: rate over raw INSERT', rate(uniform, 'group') / rate(uniform, 'raw'), '≥ 0.6')
  line('64 on one user: rate over naive', rate(hot, 'group') / rate(hot, 'naive'), '≥ 12')
  line(
    '1 client: p50 over naive',
    quantile('1 client', 'group', 'p50') / quantile('1 client', 'naive', 'p50'),
    '≤ 1.0',
  )
}
