import type { Sql } from '../connection.ts'

/** The date so many days after another one, or before it. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Today in Turkey, by the database's clock. */
export async function todayOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ today: string }[]>`select day_of(now())::text as today`
  return row?.today ?? ''
}

/**
 * Runs what holds for a single day. What a midnight has passed in says nothing, whatever came of it: it is run
 * again, on the day after.
 *
 * @param today tells the day
 */
export async function onOneDay<T>(
  today: () => Promise<string>,
  run: (today: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const day = await today()
    const outcome = await run(day).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if ((await today()) !== day) continue
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}
