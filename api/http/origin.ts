import { Refusal } from './refusal.ts'

/**
 * Whether this origin is ours. If the public address is https, only that origin is: over http, a
 * man in the middle could serve a page of the same host. Otherwise (the demo) any address that
 * reaches this server is (decisions/024).
 */
function isOurs(origin: string, request: Request, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true
  if (publicOrigin?.startsWith('https:')) return false
  // Browsers write both in lower case and without the scheme's own port.
  const host = request.headers.get('host') ?? new URL(request.url).host
  return origin === `http://${host}` || origin === `https://${host}`
}

/**
 * Refuses changes from pages of other sites (CSRF), since browsers attach cookies to their requests
 * (decisions.md §2). Browsers send `Origin` with every change and scripts cannot forge it. A caller
 * without it is no browser and holds only its own cookies, unless `Sec-Fetch-Site` says otherwise.
 */
export function refuseForeignOrigin(request: Request, publicOrigin: string | undefined): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  if (origin === null) {
    const site = request.headers.get('sec-fetch-site')
    if (site === null || site === 'same-origin' || site === 'none') return
    throw new Refusal('foreign_origin')
  }
  if (!isOurs(origin, request, publicOrigin)) throw new Refusal('foreign_origin')
}
