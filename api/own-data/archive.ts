import { Zip, ZipDeflate } from 'fflate'
import type { Sql } from 'postgres'
import type { ChainLink, ChainProof } from '../contracts/points/proof.ts'
import { type Part, readPiece } from './part.ts'
import { parts } from './parts.ts'
import { readmeOf } from './readme.ts'
import { csv, type Form, json } from './table-file.ts'

export interface Sources {
  sql: Sql
  /** A page of a person's chain, from the entry after `after` on. */
  chainOf(userId: number, after: number): Promise<ChainLink[]>
  /** The newest signed checkpoint that covers it. */
  proofOf(userId: number): Promise<ChainProof | null>
}

async function* tableOf(sql: Sql, part: Part, person: number, form: Form): AsyncGenerator<string> {
  let after: number | undefined = -1
  let first = true
  while (after !== undefined) {
    const { columns, rows, next } = await readPiece(sql, part, person, after)
    yield (first ? form.start(columns) : '') + form.piece(rows, first)
    first = false
    after = next
  }
  yield form.end
}

async function* chainFile({ chainOf }: Sources, person: number): AsyncGenerator<string> {
  yield '['
  let last = 0
  for (;;) {
    const links = await chainOf(person, last)
    if (links.length === 0) break
    yield links.map((link) => `${link.seq === 1 ? '' : ','}\n${JSON.stringify(link)}`).join('')
    last = links.at(-1)?.seq ?? last
  }
  yield '\n]\n'
}

async function* proofFile({ proofOf }: Sources, person: number): AsyncGenerator<string> {
  yield `${JSON.stringify(await proofOf(person), null, 2)}\n`
}

async function* textFile(text: string): AsyncGenerator<string> {
  yield text
}

function* filesOf(sources: Sources, person: number, at: Date) {
  yield ['BENI-OKU.txt', textFile(`\uFEFF${readmeOf(at)}`)] as const
  for (const part of parts)
    yield [`veriler/${part.name}.json`, tableOf(sources.sql, part, person, json)] as const
  for (const part of parts)
    yield [`tablolar/${part.name}.csv`, tableOf(sources.sql, part, person, csv)] as const
  yield ['kanit/zincir.json', chainFile(sources, person)] as const
  yield ['kanit/kontrol-noktasi.json', proofFile(sources, person)] as const
}

/**
 * The archive of a person, piece by piece. It holds the rows of one piece at a time and no
 * transaction, so who reads slowly keeps nothing but memory of one piece.
 */
export async function* archiveOf(
  sources: Sources,
  person: number,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const text = new TextEncoder()
  for (const [name, content] of filesOf(sources, person, at)) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const some of content) {
      file.push(text.encode(some))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready.splice(0)
}

/** As fast as its reader, without reading ahead; an early end ends the reading. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
