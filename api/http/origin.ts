import { Refusal } from './refusal.ts'

/**
 * Whether a page of this origin is ours. Where people type an https address, only that is: a page of
 * the same host over http may be anybody's who stands in between. Else (the demo) any address that
 * reaches this server is (decisions/024).
 */
function isOurs(origin: string, request: Request, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true
  if (publicOrigin?.startsWith('https:') || !URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return host === (request.headers.get('host') ?? new URL(request.url).host)
}

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
  if (!isOurs(origin, request, publicOrigin)) throw new Refusal('foreign_origin')
}
