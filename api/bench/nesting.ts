import { join } from 'node:path'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'
import type { FloodOrder } from './flood.ts'
import { openHttpConnection } from './http-connection.ts'

interface NestingOptions {
  rounds: number
  /** of each half of a round */
  seconds: number
  /** nested bodies of 64 KiB that are sent at the same time */
  bodies: number
}

/** Signed-in people, and ms that each waits between an answer and the next request. */
const people = 8
const thinkMs = 4

/** Measures requests of signed-in people for a while; durations in ms. */
async function askFor(port: number, cookie: string, ms: number): Promise<number[]> {
  const request = `GET /api/user HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`
  const latencies: number[] = []
  const ends = performance.now() + ms
  await Promise.all(
    Array.from({ length: people }, async () => {
      const connection = await openHttpConnection(port)
      while (performance.now() < ends) {
        const sentAt = performance.now()
        const { status } = await connection.send(request)
        if (status !== 200) throw new Error(`a signed-in request was answered ${status}`)
        latencies.push(performance.now() - sentAt)
        await Bun.sleep(thinkMs)
      }
      connection.close()
    }),
  )
  return latencies
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Runs `work` while another process floods the API; returns the number of answered waves. */
async function underFlood<T>(order: FloodOrder, work: () => Promise<T>) {
  const flood = Bun.spawn(
    [process.execPath, join(import.meta.dirname, 'flood.ts'), JSON.stringify(order)],
    { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' },
  )
  const told = new Response(flood.stdout).text()
  // The start of that process must not be measured.
  await Bun.sleep(500)
  const result = await work()
  flood.kill('SIGKILL')
  const lines = (await told).split('\n').filter((line) => line.endsWith('}'))
  const waves = lines.map((line) => JSON.parse(line) as { ms: number; refused: number })
  return { result, waves }
}

async function round(bench: BenchEnvironment, port: number, options: NestingOptions) {
  const ms = options.seconds * 1000
  const order = { port, bodies: options.bodies, pauseMs: 1_000 }
  const idle = await askFor(port, bench.cookie, ms)
  const { result: flooded, waves } = await underFlood(order, () => askFor(port, bench.cookie, ms))
  return { idle, flooded, waves }
}

/**
 * Measures how nested bodies affect signed-in people: their p99 while a wave of 64 KiB bodies of
 * brackets arrives each second from signed-out clients, as a multiple of the idle p99 of the same
 * round. The goal is at most 2.
 */
export async function benchNesting(
  options: NestingOptions,
  print: (line: string) => void,
): Promise<void> {
  const bench = await openBenchEnvironment('bench-nesting', 1)
  try {
    const api = await startApi(bench.url, 'group')
    await askFor(api.port, bench.cookie, 1_000)
    const [allIdle, allFlooded]: [number[], number[]] = [[], []]
    for (let n = 1; n <= options.rounds; n++) {
      const { idle, flooded, waves } = await round(bench, api.port, options)
      allIdle.push(...idle)
      allFlooded.push(...flooded)
      const [before, during] = [percentile(idle, 0.99), percentile(flooded, 0.99)]
      const refused = waves.reduce((sum, wave) => sum + wave.refused, 0)
      print(
        `round ${n}: p99 ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms under ${waves.length} ` +
          `waves of ${options.bodies} (${refused} refused): ${(during / before).toFixed(2)} times`,
      )
    }
    const ratio = percentile(allFlooded, 0.99) / percentile(allIdle, 0.99)
    const slowest = Math.max(...allFlooded)
    print(
      `all rounds: ${ratio.toFixed(2)} times the idle p99 (goal: at most 2); ` +
        `the slowest of ${allFlooded.length} requests under the flood took ${slowest.toFixed(0)} ms`,
    )
    await api.kill('SIGTERM')
  } finally {
    await bench.discard()
  }
}
