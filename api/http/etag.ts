import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HTTPHeaders } from 'elysia'

const compress = promisify(gzip)

/**
 * The length, in characters, from which answers are compressed: shorter ones fit one packet anyway.
 */
const worthwhile = 1_000

/** Whether one of the tags of an `If-None-Match` is this one, by weak comparison. */
const names = (header: string | null, tag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === tag)

/**
 * Answers a list with an `ETag` of its content, or 304 without a body if the client has that
 * content. Only the client's own cache may store it, since lists hold personal fields (`isViewed`,
 * `isFavorite`), and must revalidate each time; of a `public` one that was asked for without a cookie
 * any cache, for a minute (decisions/127). Long answers are compressed, off the event loop;
 * the tag is weak, since it identifies the content and not its bytes.
 */
export async function answerUnlessKnown(
  answer: unknown,
  request: Request,
  set: { status?: number | string; headers: HTTPHeaders },
  isPublic = false,
): Promise<Response> {
  const body = JSON.stringify(answer)
  const tag = `"${new Bun.CryptoHasher('sha1').update(body).digest('base64url')}"`
  set.headers.etag = `W/${tag}`
  set.headers['cache-control'] =
    isPublic && !request.headers.has('cookie') ? 'public, max-age=60' : 'private, no-cache'
  set.headers.vary = 'cookie, accept-encoding'
  if (names(request.headers.get('if-none-match'), tag)) {
    set.status = 304
    return new Response(null, { status: 304 })
  }
  const headers = { 'content-type': 'application/json' }
  if (body.length < worthwhile || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(body, { headers })
  return new Response(await compress(body), { headers: { ...headers, 'content-encoding': 'gzip' } })
}
