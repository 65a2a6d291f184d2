/** The input of a flooding process (argv[2], JSON). */
export interface FloodOrder {
  port: number
  /** bodies sent at the same time */
  bodies: number
  /** ms between the answers of one wave and the next wave */
  pauseMs: number
}

/** Bytes of each body: as many as the API reads. */
const size = 64 * 1024

/** Nested as deep as the size allows: unclosed, closed, and with names. */
const nested = (['[', '{"a":', '[{"a":'] as const).flatMap((opening) => [
  opening.repeat(Math.floor(size / opening.length)),
  '['.repeat(size / 2) + ']'.repeat(size / 2),
])

/** Sends waves of nested bodies until it is killed; prints a JSON line for each wave. */
async function flood({ port, bodies, pauseMs }: FloodOrder): Promise<never> {
  for (;;) {
    const began = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: bodies }, async (_, i) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: nested[i % nested.length] ?? '',
        })
        await answer.bytes()
        return answer.status
      }),
    )
    const refused = statuses.filter((status) => status === 400).length
    console.log(JSON.stringify({ ms: performance.now() - began, refused }))
    await Bun.sleep(pauseMs)
  }
}

if (import.meta.main) await flood(JSON.parse(process.argv[2] ?? '{}') as FloodOrder)
