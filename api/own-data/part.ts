import type { Fragment, Sql } from 'postgres'

/** A cell of a table in the archive. */
export type Cell = string | number | boolean | Date | null | readonly (string | number)[]
export type PartRow = Record<string, Cell>

/** One table of the archive: a JSON file and a CSV file with the same rows. */
export interface Part {
  /** the files' name; ASCII, which every program that opens archives reads */
  name: string
  /** what it holds, a sentence for the person */
  about: string
  /** the references to the person that it answers for, as `table.column` */
  covers: readonly string[]
  /**
   * The person's rows. A column `key` (bigint) puts them in order and tells them apart; it is left
   * out of the files. The other columns' names are read by the person, as the SQL has them.
   */
  rows(sql: Sql, person: number): Fragment
}

/** Rows that are read at a time: what an archive holds in memory. */
export const piece = 500

export interface Piece {
  columns: string[]
  rows: PartRow[]
  /** pass it on as `after` for the next piece; undefined if there is none */
  next: number | undefined
}

/** The name that the SQL gives a column, which the connection reads in camel case. */
const asWritten = (name: string) => name.replace(/\p{Lu}/gu, (letter) => `_${letter.toLowerCase()}`)

/** One piece of a part, in one statement. */
export async function readPiece(
  sql: Sql,
  { rows }: Part,
  person: number,
  after: number,
): Promise<Piece> {
  const found = await sql<({ key: number } & PartRow)[]>`
    select * from (${rows(sql, person)}) of_person
     where key > ${after} order by key limit ${piece}`
  const columns = found.columns.map(({ name }) => name).filter((name) => name !== 'key')
  return {
    columns: columns.map(asWritten),
    rows: found.map((row) =>
      Object.fromEntries(columns.map((name) => [asWritten(name), row[name] ?? null])),
    ),
    next: found.length < piece ? undefined : found.at(-1)?.key,
  }
}
