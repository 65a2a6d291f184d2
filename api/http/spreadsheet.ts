import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Rows as a spreadsheet reads them: semicolons, as Turkish ones expect, and an apostrophe before
 * whatever it would take for a formula: people choose names and notes themselves (decisions/088).
 */
export const written = (rows: readonly (string | number)[][]): string =>
  stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    // The library quotes the record's own delimiter, but not a lone line feed.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  })
