/**
 * Cuts the extra row off, which shows that there is a next page, and names that page in a `Link`
 * header (decisions.md §7). `rows` come newest first.
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

/**
 * A page with a link back: `rel="prev"` names the previous page by `after`, the first id shown.
 * Rows requested by `after` come nearest first; this puts them in order.
 */
export function pageBothWays<Row extends { id: number }>(
  rows: readonly Row[],
  asked: { before: number | undefined; after: number | undefined; limit: number },
  request: Request,
): { rows: Row[]; headers: Record<string, string> } {
  const backwards = asked.after !== undefined
  const shown = rows.slice(0, asked.limit)
  if (backwards) shown.reverse()
  const more = rows.length > asked.limit
  const to = (rel: string, cursor: 'before' | 'after', id: number | undefined) => {
    const url = new URL(request.url)
    url.searchParams.delete('before')
    url.searchParams.delete('after')
    url.searchParams.set(cursor, String(id))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = [
    shown.length > 0 && (backwards ? more : asked.before !== undefined)
      ? to('prev', 'after', shown[0]?.id)
      : '',
    shown.length > 0 && (backwards || more) ? to('next', 'before', shown.at(-1)?.id) : '',
  ].filter(Boolean)
  return { rows: shown, headers: links.length ? { link: links.join(', ') } : {} }
}
