import { Refusal } from './refusal.ts'

/** The largest JSON body that is read, bytes: ten times what the largest form sends. */
const largestBody = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body. Strict about what it is given: another content type is refused, so is what
 * is too large, not UTF-8 (a lone byte must not turn into U+FFFD in somebody's name) or not JSON.
 */
export async function readJson({ request }: { request: Request }): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('unsupported_content_type')
  if (Number(request.headers.get('content-length') ?? 0) > largestBody)
    throw new Refusal('body_too_large')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > largestBody) throw new Refusal('body_too_large')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('malformed_body')
  }
}
