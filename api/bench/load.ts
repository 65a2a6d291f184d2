import { billRequestText, openHttpConnection, pointsRequestText } from './http-connection.ts'

/** The input of a load process (stdin, JSON). */
export interface LoadOrder {
  port: number
  cookie: string
  clients: number
  /** ms before counting starts */
  warmUpMs: number
  /** ms counted */
  forMs: number
  firstUser: number
  users: number
  /** open scans: bills are recorded on them instead of points */
  scans?: readonly string[]
}

/** The output of a load process (JSON). Latencies in ms. */
export interface LoadResult {
  perSecond: number
  p50: number
  /** undefined if only an average is known */
  p99: number | undefined
  /** answers of the client who got the fewest, over the mean; undefined where nobody counts by client */
  fewest?: number
  failed: number
}

const requestOf = ({ cookie, scans, firstUser, users }: LoadOrder): string => {
  const key = Bun.randomUUIDv7()
  const scanId = scans?.[Math.floor(Math.random() * scans.length)]
  if (scanId) return billRequestText({ cookie, scanId, total: 18_500, key })
  return pointsRequestText({
    ...{ cookie, key, amount: 5 },
    userId: firstUser + Math.floor(Math.random() * users),
    type: Math.random() < 0.7 ? 'EARN' : 'SPEND',
  })
}

const run = async (order: LoadOrder): Promise<LoadResult> => {
  const began = performance.now() + order.warmUpMs
  const ends = began + order.forMs
  const latencies: number[] = []
  const answered: number[] = []
  let failed = 0
  await Promise.all(
    Array.from({ length: order.clients }, async (_, client) => {
      answered[client] = 0
      const connection = await openHttpConnection(order.port)
      while (performance.now() < ends) {
        const request = requestOf(order)
        const sentAt = performance.now()
        const { status } = await connection.send(request)
        const now = performance.now()
        // An overdraft counts as an answer: the request was authenticated, validated and decided.
        if (status !== 200 && status !== 409) failed++
        else if (sentAt >= began && now <= ends) {
          latencies.push(now - sentAt)
          answered[client] = (answered[client] ?? 0) + 1
        }
      }
      connection.close()
    }),
  )
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    perSecond: latencies.length / (order.forMs / 1000),
    p50: at(0.5),
    p99: at(0.99),
    fewest: (Math.min(...answered) * order.clients) / latencies.length,
    failed,
  }
}

/** Runs the load in a separate process, so that it does not share the caller's event loop. */
export const runLoad = async (order: LoadOrder): Promise<LoadResult> => {
  const child = Bun.spawn([process.execPath, import.meta.filename], {
    stdin: new Blob([JSON.stringify(order)]),
    stderr: 'inherit',
  })
  return JSON.parse(await new Response(child.stdout).text()) as LoadResult
}

if (import.meta.main) {
  console.log(JSON.stringify(await run((await Bun.stdin.json()) as LoadOrder)))
}
