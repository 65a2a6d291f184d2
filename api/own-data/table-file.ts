import { byteOrderMark, written } from '../http/spreadsheet.ts'
import type { Cell, PartRow } from './part.ts'

const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})

/** As a spreadsheet shows it: instants in Istanbul to the second, `evet` and `hayır`. */
function cellOf(value: Cell): string | number {
  if (value === null) return ''
  if (value instanceof Date) return moment.format(value)
  if (typeof value === 'boolean') return value ? 'evet' : 'hayır'
  return typeof value === 'object' ? value.join(', ') : value
}

/** How rows become a file, piece by piece. */
export interface Form {
  start(columns: string[]): string
  piece(rows: readonly PartRow[], first: boolean): string
  readonly end: string
}

export const json: Form = {
  start: () => '[',
  piece: (rows, first) =>
    rows.map((row, i) => `${first && i === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
  end: '\n]\n',
}

/** Semicolons and harmless formulas, as decisions/088 has them. */
export const csv: Form = {
  start: (columns) => byteOrderMark + written([columns]),
  piece: (rows) => written(rows.map((row) => Object.values(row).map(cellOf))),
  end: '',
}
