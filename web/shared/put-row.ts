import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from './client.ts'

/** What a query of a list keeps: the list, a page of it, or the pages so far. */
type Kept<Row> = Row[] | Page<Row[]> | InfiniteData<Page<Row[]>>

/**
 * Puts a saved row into every cached list under `queryKey`: whoever opens it again before the list
 * has come anew edits what is stored, with its version, and not what was before.
 */
export function putRow<Row extends { id: number }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  saved: Row,
): void {
  const put = (rows: Row[]) => rows.map((row) => (row.id === saved.id ? saved : row))
  const putOn = (page: Page<Row[]>) => ({ ...page, rows: put(page.rows) })
  queryClient.setQueriesData<Kept<Row>>({ queryKey }, (kept) => {
    if (!kept || Array.isArray(kept)) return kept && put(kept)
    return 'pages' in kept ? { ...kept, pages: kept.pages.map(putOn) } : putOn(kept)
  })
}
