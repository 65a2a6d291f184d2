import type { HTTPHeaders } from 'elysia'

/** Whether one of the tags of an `If-None-Match` is this one; weak and strong compare alike. */
const names = (header: string | null, tag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag)

/**
 * Answers a list with an `ETag` made of its content, or 304 without a body to who has that content
 * already. It may be kept, by the asker alone since lists hold what is theirs (`isViewed`,
 * `isFavorite`), and is asked for again each time.
 */
export function answerUnlessKnown(
  answer: unknown,
  request: Request,
  set: { status?: number | string; headers: HTTPHeaders },
): Response {
  const body = JSON.stringify(answer)
  const tag = `"${new Bun.CryptoHasher('sha1').update(body).digest('base64url')}"`
  set.headers.etag = tag
  set.headers['cache-control'] = 'private, no-cache'
  set.headers.vary = 'cookie'
  if (names(request.headers.get('if-none-match'), tag)) {
    set.status = 304
    return new Response(null, { status: 304 })
  }
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
