/** The input of a process that opens streams (argv[2], JSON). */
export interface StreamOrder {
  port: number
  cookie: string
  /** streams to request */
  attempts: number
  /** of those, concurrent requests */
  atOnce: number
}

/**
 * Requests live streams, keeps those that open, and prints a JSON line with the counts of answers.
 */
async function openStreams({ port, cookie, attempts, atOnce }: StreamOrder): Promise<void> {
  const statuses: Record<number, number> = {}
  const kept: Response[] = []
  let left = attempts
  const lane = async () => {
    while (left-- > 0) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.ok) kept.push(answer)
      else await answer.bytes()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  console.log(JSON.stringify({ statuses, kept: kept.length }))
  process.exit()
}

if (import.meta.main) await openStreams(JSON.parse(process.argv[2] ?? '{}') as StreamOrder)
