/** What a process that opens streams is told (argv[2], JSON). */
export interface StreamOrder {
  port: number
  cookie: string
  /** streams that are asked for */
  attempts: number
  /** of them at once */
  atOnce: number
}

/** Asks for live streams, keeps those that open, and prints a line of JSON: how each was answered. */
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
