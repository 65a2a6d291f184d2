import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processorTimeOf } from '#platform/processes.ts'
import { breakIn } from '#sql/bench/break-in.ts'
import { inRandomOrder, intervalOfMedian, median } from './distributions.ts'
import { migrateTo, type Release } from './drill/fleet.ts'
import {
  type ApiProcess,
  type BenchEnvironment,
  openBenchEnvironment,
  startApi,
} from './environment.ts'
import { type LoadOrder, runLoad } from './load.ts'
import { openScans } from './purchases.ts'

interface Options {
  /** another commit's checkout, with its own schema; since people have posts (migration 540) */
  before: Release
  rounds: number
  /** seconds counted for each commit, kind of request and round */
  seconds: number
  customers: number
}

/** What is asked of both commits, by its name. */
const shapes: Record<string, { clients: number; hot?: boolean; bills?: boolean }> = {
  'entries, 64 clients': { clients: 64 },
  'entries, one client': { clients: 1 },
  'entries of one customer': { clients: 64, hot: true },
  'bills, 64 clients': { clients: 64, bills: true },
}

/** One commit's API on a database of its own. */
interface Side {
  bench: BenchEnvironment
  api: ApiProcess
  postmaster: number
  scans: string[]
}

/** What a turn told. Rate in answers a second; p50 in ms; processor times in µs an answer. */
interface Turn {
  rate: number
  p50: number
  api: number
  database: number
}

const told: Record<keyof Turn, string> = {
  rate: 'answers a second',
  p50: 'p50, ms',
  api: 'processor of the API, µs an answer',
  database: 'processor of the database, µs an answer',
}

const warmUpMs = 200

/**
 * Measures this checkout against another commit: an API and a database with default durability of each, both running all the
 * time, and turns of a second in random order. What a machine does to one turn it does to its neighbour, so the
 * ratios of neighbours tell apart what rates of whole runs can't. Prints the median of the ratios and the interval
 * that holds it 19 times of 20; below them processor times, which other work disturbs least.
 */
export const benchBefore = async (
  options: Options,
  print: (line: string) => void,
): Promise<void> => {
  const { before, rounds, customers } = options
  const sides: Side[] = []
  try {
    sides.push(await open('bench-before', customers, before))
    sides.push(await open('bench-today', customers))
    const results = new Map<string, [Turn, Turn][]>()
    for (let round = 0; round < rounds; round++)
      for (const name of Object.keys(shapes))
        results.set(name, [
          ...(results.get(name) ?? []),
          await inTurns(sides, name, options, print),
        ])
    for (const [name, turns] of results) {
      print(`\n${name}: ${before.name} and this checkout, ${rounds} rounds`)
      for (const [key, title] of Object.entries(told))
        print(lineOf(title, turns, key as keyof Turn))
    }
  } finally {
    for (const { api, bench } of sides) {
      await api.kill('SIGKILL')
      await bench.discard()
    }
  }
}

async function open(name: string, customers: number, release?: Release): Promise<Side> {
  const bench = await openBenchEnvironment(
    name,
    customers,
    release && ((url) => migrateTo(release, url)),
  )
  const api = await startApi(bench.url, 'group', undefined, release && { folder: release.folder })
  const scans = await openScans(bench.sql, bench.firstCustomer)
  await breakIn(bench.sql, 30)
  const pidFile = readFileSync(join(bench.dataDir, 'postmaster.pid'), 'utf8')
  return { bench, api, postmaster: Number.parseInt(pidFile, 10), scans }
}

/** One turn of each, the first of them by chance. */
async function inTurns(
  [before, today]: Side[],
  name: string,
  options: Options,
  print: (line: string) => void,
): Promise<[Turn, Turn]> {
  if (!before || !today) throw new Error('two sides are measured')
  return inRandomOrder(
    () => turnOf(before, name, options, print),
    () => turnOf(today, name, options, print),
  )
}

async function turnOf(
  { bench, api, postmaster, scans }: Side,
  name: string,
  { seconds, customers }: Options,
  print: (line: string) => void,
): Promise<Turn> {
  const { clients, hot, bills } = shapes[name] ?? { clients: 1 }
  const order: LoadOrder = {
    ...{ port: api.port, cookie: bench.cookie, clients, warmUpMs, forMs: seconds * 1_000 },
    ...{ firstUser: bench.firstCustomer, users: hot ? 1 : customers, ...(bills && { scans }) },
  }
  const used = { api: processorTimeOf(api.pid), database: processorTimeOf(postmaster) }
  const { perSecond, p50, failed } = await runLoad(order)
  if (failed > 0) print(`! ${name}: ${failed} failed`)
  const answers = perSecond * (seconds + warmUpMs / 1_000)
  const perAnswer = (now: number, then: number) => ((now - then) * 1_000) / answers
  return {
    ...{ rate: perSecond, p50 },
    api: perAnswer(processorTimeOf(api.pid), used.api),
    database: perAnswer(processorTimeOf(postmaster), used.database),
  }
}

function lineOf(title: string, turns: readonly [Turn, Turn][], key: keyof Turn): string {
  const shown = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(8)
  const ratios = turns.map(([before, today]) => today[key] / before[key])
  const [least, most] = intervalOfMedian(ratios)
  return (
    `  ${title.padEnd(40)}${shown(median(turns.map(([before]) => before[key])))}` +
    `${shown(median(turns.map(([, today]) => today[key])))}   ratio ${median(ratios).toFixed(3)} ` +
    `(${least.toFixed(3)}–${most.toFixed(3)})`
  )
}
