import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutageLog } from '#platform/outage-log.ts'
import type { FrontPage } from '../contracts/front-page/front-page.ts'
import { acceptedEncoding, type Encoding } from '../http/encodings.ts'
import { pageHeaders } from '../http/security-headers.ts'

/** ms that a page which has been written is given out */
const freshMs = 5_000

/** ms that a visitor waits for the database before the page is written from what was read last */
const patienceMs = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes the page: the whole text of an HTML document (web/features/front-page/document.tsx). */
export type WritePage = (
  shown: FrontPage,
  at: {
    /** epoch ms */
    now: number
    /** the address that people type; without one nothing names the page's own */
    origin: string | undefined
  },
) => string

interface FrontPageDeps {
  /** what the page shows */
  read(): Promise<FrontPage>
  write: WritePage
  origin?: string | undefined
  /** epoch ms */
  now(): number
  /** is told when it can't be read or written, and when it can again */
  outages: OutageLog
}

/** A page that was written, as each encoding has it. */
type Written = Record<Encoding | 'plain', Uint8Array<ArrayBuffer>>

async function inEachEncoding(html: string): Promise<Written> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(plain),
  ])
  return { plain, br, gzip: gz }
}

/**
 * The page that `/` is for who is not signed in (decisions/240). It is the same for all of them, so it is
 * written at most every five seconds, however many ask. While the database doesn't answer, it is written from
 * what was read last.
 * @returns the answer to a request; undefined where nothing could be read yet: then the app answers
 */
export function frontPage({ read, write, origin, now, outages }: FrontPageDeps) {
  let shown: FrontPage | undefined
  let written: Written | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  let writing: Promise<void> | undefined

  /** One reading at a time, also of a database that says nothing for long. */
  async function readAnew(): Promise<void> {
    reading ??= read()
      .then((found) => {
        shown = found
        outages.works()
      }, outages.failed)
      .finally(() => {
        reading = undefined
      })
    await Promise.race([reading, Bun.sleep(patienceMs)])
  }

  async function writeAnew(): Promise<void> {
    try {
      await readAnew()
      if (shown) written = await inEachEncoding(write(shown, { now: now(), origin }))
    } catch (error) {
      outages.failed(error)
    }
    writtenAt = performance.now()
    writing = undefined
  }

  return async (request: Request): Promise<Response | undefined> => {
    if (performance.now() - writtenAt >= freshMs) {
      writing ??= writeAnew()
      await writing
    }
    if (!written) return undefined
    const encoding = acceptedEncoding(request)?.[0]
    return new Response(written[encoding ?? 'plain'], {
      headers: {
        'content-type': 'text/html;charset=utf-8',
        ...pageHeaders,
        'cache-control': 'no-cache',
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
  }
}

/** What writes the page, as the build has made it; undefined in development without one. */
export async function pageWriter(path: string): Promise<WritePage | undefined> {
  if (!existsSync(path)) return undefined
  const made = (await import(path)) as { writePage: WritePage }
  return made.writePage
}
