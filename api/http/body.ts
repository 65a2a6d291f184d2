import type { RefusalCode } from '../contracts/refusals.ts'
import { excessOf } from './nesting.ts'
import { Refusal } from './refusal.ts'

/** The largest JSON body that is read, bytes: ten times the size of the largest form. */
const largestBody = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body of at most `most` bytes. It does not read a body whose stated length is larger, and
 * it stops reading as soon as a body turns out to be larger.
 * @throws Refusal `code` for what is larger; `hung_up`, which nobody hears, when its sender has gone
 */
export async function readBytes(
  request: Request,
  most: number,
  code: RefusalCode = 'body_too_large',
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await received(request, most, code)
  } catch (error) {
    throw request.signal.aborted ? new Refusal('hung_up') : error
  }
}

async function received(
  request: Request,
  most: number,
  code: RefusalCode,
): Promise<Uint8Array<ArrayBuffer>> {
  const stated = request.headers.get('content-length')
  if (Number(stated ?? 0) > most) throw new Refusal(code)
  // The server enforces a stated length, so counting is unnecessary. The stream would cost 13 µs a
  // request, as much as the rest of receiving it.
  if (stated !== null) {
    const bytes = await request.bytes()
    if (bytes.byteLength > most) throw new Refusal(code)
    return bytes
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > most) throw new Refusal(code)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Reads the bytes of a JSON body, of at most 64 KiB. @throws Refusal `body_too_large` */
export const readBody = (request: Request) => readBytes(request, largestBody)

/**
 * Parses a JSON body strictly. It refuses another content type, JSON nested deeper than any
 * contract, invalid UTF-8 (a stray byte must not become U+FFFD in a person's name) and invalid
 * JSON.
 */
export function parseBody(request: Request, bytes: Uint8Array<ArrayBuffer>): unknown {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('unsupported_content_type')
  const excess = excessOf(bytes)
  if (excess) throw new Refusal(excess === 'too deep' ? 'malformed_body' : 'body_too_large')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('malformed_body')
  }
}
