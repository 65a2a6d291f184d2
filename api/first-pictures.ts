import type { Sql } from 'postgres'
import type { Clock } from '#sql/clock.ts'

/** ms for which what is known stands unasked */
const freshMs = 5_000

/**
 * The large pictures that a page opens with, so that a browser can be told of them with the page
 * itself: by their lists it would hear of them a second later, on a phone.
 *
 * Nobody waits for the answer, and nothing fails without it: a call returns what is known and asks
 * anew where that is old.
 */
export function firstPictures(sql: Sql, clock: Clock): (path: string) => readonly string[] {
  let known: Record<string, string[]> = {}
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const rows = await sql<{ path: string; imageUrl: string }[]>`
      select '/' as path, image_url as "imageUrl" from (
        select image_url, event_date, id from events
         where is_active and end_date > ${clock()} order by event_date, id limit 2) first_events
       where image_url is not null
      union all
      select '/menu', image_url from (
        select image_url from menu_items order by category_id, id limit 4) first_items
       where image_url is not null`
    const next: typeof known = {}
    for (const { path, imageUrl } of rows) next[path] = [...(next[path] ?? []), imageUrl]
    known = next
  }

  return (path) => {
    if (performance.now() - askedAt > freshMs) {
      askedAt = performance.now()
      // a page without pictures named is slower by a moment, and not wrong
      ask().catch(() => {})
    }
    return known[path] ?? []
  }
}
