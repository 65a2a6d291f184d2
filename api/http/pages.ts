/**
 * One more row than a page holds tells whether there is a next page: cuts the row off and names
 * the page in a `Link` header (decisions.md §7). `rows` come newest first.
 */
export function page<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  request: Request,
): { rows: Row[]; headers: Record<string, string> } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit || !last) return { rows: shown, headers: {} }
  const next = new URL(request.url)
  next.searchParams.set('before', String(last.id))
  return { rows: shown, headers: { link: `<${next.pathname}${next.search}>; rel="next"` } }
}
