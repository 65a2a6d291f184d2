import { connect } from '#sql/connection.ts'
import { changePerson } from '../users/management.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'
import { openHttpConnection, pointsRequestText } from './http-connection.ts'
import { type LoadResult, runLoad } from './load.ts'

interface Options {
  rounds: number
  /** seconds counted for each condition and round */
  seconds: number
  customers: number
}

const clients = 64
const conditions = ['nobody is locked', 'one customer is locked', 'people are edited'] as const
type Condition = (typeof conditions)[number]

/**
 * How other tills are affected while one customer's row is locked and a till asks for that customer
 * again and again, and while an administrator edits people. Alternating rounds; prints medians and
 * their ratio to the rounds without disturbance.
 */
export const benchLocks = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const bench = await openBenchEnvironment('bench-locks', options.customers)
  const api = await startApi(bench.url, 'group')
  try {
    const results = new Map<Condition, LoadResult[]>(conditions.map((c) => [c, []]))
    for (let round = 0; round < options.rounds; round++) {
      for (let i = 0; i < conditions.length; i++) {
        const condition = conditions[(i + round) % conditions.length] ?? conditions[0]
        const end = await disturb(condition, bench, api.port)
        results.get(condition)?.push(
          await runLoad({
            port: api.port,
            cookie: bench.cookie,
            clients,
            warmUpMs: 500,
            forMs: options.seconds * 1_000,
            // the first customer's row is the locked one
            firstUser: bench.firstCustomer + 1,
            users: bench.customers - 1,
          }),
        )
        await end()
      }
      print(`round ${round + 1} of ${options.rounds} done`)
    }
    report(results, print)
  } finally {
    await api.kill('SIGKILL')
    await bench.discard()
  }
}

/** Starts the disturbance of a condition; resolves to the function that ends it. */
const disturb = async (
  condition: Condition,
  bench: BenchEnvironment,
  port: number,
): Promise<() => Promise<void>> => {
  let on = true
  const work: Promise<unknown>[] = []
  const sql = connect(bench.url, { max: 1, applicationName: 'telve-bench' })
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  if (condition === 'one customer is locked') {
    work.push(
      sql.begin(async (tx) => {
        await tx`select from users where id = ${bench.firstCustomer} for update`
        locked.resolve()
        await release.promise
      }),
    )
    await locked.promise
    work.push(ask(bench, port, () => on))
  }
  if (condition === 'people are edited') {
    work.push(edit(bench, sql, () => on))
  }
  return async () => {
    on = false
    release.resolve()
    await Promise.all(work)
    await sql.end({ timeout: 1 })
  }
}

/** A till that requests the locked customer, one request after the other. */
const ask = async (bench: BenchEnvironment, port: number, isOn: () => boolean): Promise<void> => {
  const connection = await openHttpConnection(port)
  while (isOn()) {
    await connection.send(
      pointsRequestText({
        cookie: bench.cookie,
        userId: bench.firstCustomer,
        type: 'EARN',
        amount: 5,
        key: Bun.randomUUIDv7(),
      }),
    )
  }
  connection.close()
}

/** An administrator who edits one person after the other, a hundred per second. */
const edit = async (
  bench: BenchEnvironment,
  sql: ReturnType<typeof connect>,
  isOn: () => boolean,
): Promise<void> => {
  const [admin] = await sql<{ id: number }[]>`select id from users where is_admin`
  while (isOn()) {
    const id = bench.firstCustomer + Math.floor(Math.random() * bench.customers)
    await changePerson(
      sql,
      { id: admin?.id ?? 0, address: '127.0.0.1' },
      { id, version: undefined },
      { fullName: `Işıl Çağlar ${Date.now() % 100}` },
    )
    await Bun.sleep(10)
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const report = (
  results: ReadonlyMap<Condition, LoadResult[]>,
  print: (line: string) => void,
): void => {
  const of = (condition: Condition, what: (r: LoadResult) => number) =>
    median((results.get(condition) ?? []).map(what))
  const quiet = conditions[0]
  for (const condition of conditions) {
    const rate = of(condition, (r) => r.perSecond)
    const p99 = of(condition, (r) => r.p99 ?? Number.NaN)
    const failed = (results.get(condition) ?? []).reduce((sum, r) => sum + r.failed, 0)
    print(
      `${condition.padEnd(26)} ${rate.toFixed(0).padStart(7)}/s (${(rate / of(quiet, (r) => r.perSecond)).toFixed(2)})` +
        `   p99 ${p99.toFixed(1).padStart(7)} ms   failed ${failed}`,
    )
  }
}
