import { Refusal } from './refusal.ts'

/**
 * Refuses a change that a page of another site asks for (decisions.md §2: cookies travel by
 * themselves, intentions do not). Browsers send `Origin` with every change and scripts cannot
 * forge it; a caller without it is no browser and holds no one's cookies but its own, unless
 * `Sec-Fetch-Site` says otherwise.
 */
export function refuseForeignOrigin(request: Request, publicOrigin: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  if (origin === null) {
    const site = request.headers.get('sec-fetch-site')
    if (site === null || site === 'same-origin' || site === 'none') return
    throw new Refusal('foreign_origin')
  }
  if (origin === publicOrigin) return
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (origin === `https://${host}` || origin === `http://${host}`) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw new Refusal('foreign_origin')
}
