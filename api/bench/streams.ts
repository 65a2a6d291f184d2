import { join } from 'node:path'
import { quantile } from './distributions.ts'
import { type BenchEnvironment, openBenchEnvironment, startApi } from './environment.ts'
import { openHttpConnection } from './http-connection.ts'
import type { StreamOrder } from './stream-flood.ts'

interface StreamsOptions {
  rounds: number
  /** streams that one session requests in each round */
  attempts: number
}

/** ms between a health answer and the next health request */
const pauseMs = 5

/** ms of each health request, repeated for as long as `going` holds. */
async function askHealth(port: number, going: () => boolean): Promise<number[]> {
  const connection = await openHttpConnection(port)
  const latencies: number[] = []
  while (going()) {
    const sentAt = performance.now()
    const { status } = await connection.send('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    if (status !== 200) throw new Error(`health was answered ${status}`)
    latencies.push(performance.now() - sentAt)
    await Bun.sleep(pauseMs)
  }
  connection.close()
  return latencies
}

async function attack(bench: BenchEnvironment, port: number, attempts: number) {
  const order: StreamOrder = { port, cookie: bench.cookie, attempts, atOnce: 200 }
  const flood = Bun.spawn(
    [process.execPath, join(import.meta.dirname, 'stream-flood.ts'), JSON.stringify(order)],
    { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' },
  )
  let on = true
  void flood.exited.then(() => {
    on = false
  })
  const health = await askHealth(port, () => on)
  return { health, told: (await new Response(flood.stdout).text()).trim() }
}

/**
 * One session requests 20,000 live streams on this machine. Measures the effect on other callers:
 * the duration of health requests, as a multiple of the idle one in the same round.
 */
export async function benchStreams(
  { rounds, attempts }: StreamsOptions,
  print: (line: string) => void,
): Promise<void> {
  const bench = await openBenchEnvironment('bench-streams', 1)
  try {
    for (let n = 1; n <= rounds; n++) {
      // each round starts a new process, which again admits the person's burst of sixty streams
      const api = await startApi(bench.url, 'group')
      const ends = performance.now() + 3_000
      const idle = await askHealth(api.port, () => performance.now() < ends)
      const { health, told } = await attack(bench, api.port, attempts)
      const [before, during] = [quantile(idle, 0.99), quantile(health, 0.99)]
      print(
        `round ${n}: health p99 ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms under attack ` +
          `(${(during / before).toFixed(1)} times), slowest ${Math.max(...health).toFixed(0)} ms; ${told}`,
      )
      await api.kill('SIGKILL')
    }
  } finally {
    await bench.discard()
  }
}
