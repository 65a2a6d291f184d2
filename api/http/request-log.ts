import { Elysia } from 'elysia'
import { shownPath } from './shown-path.ts'

/** The fields of a request's log line; its path holds words of our own and numbers alone. */
export interface RequestLine {
  method: string
  path: string
  status: number
  /** from the request's head to the answer's last byte */
  ms: number
  requestId: string
}

/** Logs each request once it has been answered (`LOG_REQUESTS`, docs/operations.md). */
export function requestLog(write: (line: RequestLine) => void) {
  // Stored at the start: Bun releases a request's address once it has been answered.
  const begun = new WeakMap<Request, { at: number; method: string; path: string; id: string }>()
  return new Elysia({ name: 'request-log' })
    .onRequest(({ request, set }) => {
      begun.set(request, {
        at: performance.now(),
        method: request.method,
        path: shownPath(request.url),
        id: String(set.headers['x-request-id']),
      })
    })
    .onAfterResponse({ as: 'global' }, ({ request, set, response }) => {
      const known = begun.get(request)
      if (!known) return
      write({
        method: known.method,
        path: known.path,
        status: response instanceof Response ? response.status : Number(set.status ?? 200),
        ms: Math.round((performance.now() - known.at) * 10) / 10,
        requestId: known.id,
      })
    })
}
