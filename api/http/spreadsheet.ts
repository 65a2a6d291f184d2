import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Rows as a spreadsheet reads them: semicolons and decimal commas, as Turkish ones expect, and an apostrophe before
 * whatever it would take for a formula: people choose names and notes themselves (decisions/088).
 */
export const written = (rows: readonly (string | number)[][]): string =>
  stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    // The library quotes the record's own delimiter, but not a lone line feed.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value).replace('.', ','), escape_formulas: false }),
    },
  })

interface Piece {
  rows: (string | number)[][]
  isLast: boolean
}

/** A file that is read piece by piece: nothing is read ahead of a slow reader. */
export function fileOf(columns: string[], next: () => Promise<Piece>): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes.encode(byteOrderMark + written([columns]))),
      async pull(controller) {
        // a stream that was given nothing would not ask again
        let piece = await next()
        while (piece.rows.length === 0 && !piece.isLast) piece = await next()
        if (piece.rows.length > 0) controller.enqueue(bytes.encode(written(piece.rows)))
        if (piece.isLast) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The answer that a browser saves as a file. @param name of the file, with `.csv` */
export const csvDownload = (file: ReadableStream<Uint8Array> | string, name: string): Response =>
  new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
