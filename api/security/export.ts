import type { Sql } from 'postgres'
import { noteExport } from '#sql/security-log.ts'
import { kindLabels } from '../contracts/security/kind-labels.ts'
import { mostLinesExported, type SecurityEntry } from '../contracts/security/security.ts'
import { Refusal } from '../http/refusal.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'
import { countLines, type Filters, securityPage } from './queries.ts'

/** Lines of one piece of the file: one statement, and what is held in memory at a time. */
const piece = 1_000

const columns = [
  'Zaman',
  'Olay',
  'Yapan',
  'Yapanın e-postası',
  'Kime',
  'Kimin e-postası',
  'Ayrıntı',
  'Adres',
]

const instantOf = new Intl.DateTimeFormat('tr-TR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  timeZone: 'Europe/Istanbul',
})

const rowOf = ({ at, kind, actor, subject, detail, address }: SecurityEntry) => [
  instantOf.format(new Date(at)),
  kindLabels[kind],
  actor?.fullName ?? '',
  actor?.username ?? '',
  subject?.fullName ?? '',
  subject?.username ?? '',
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · '),
  address ?? '',
]

/**
 * The lines that the filters find as a file, newest first, piece by piece as it is read (decisions/088). The log notes
 * who took it, how many lines it holds and which filters found them, before the first piece.
 * @throws Refusal too_many_lines
 */
export async function exportLog(
  sql: Sql,
  actor: Actor,
  filters: Filters,
): Promise<ReadableStream<Uint8Array>> {
  const lines = await countLines(sql, filters, mostLinesExported)
  if (lines > mostLinesExported) throw new Refusal('too_many_lines')
  const { q, kind, from, to } = filters
  await noteExport(sql, actor, 'security_exported', {
    lines,
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { searched: true }),
  })
  let before: number | undefined
  let left = mostLinesExported
  return fileOf(columns, async () => {
    const limit = Math.min(piece, left)
    const rows = await securityPage(sql, { ...filters, before, limit })
    const some = rows.slice(0, limit)
    left -= some.length
    before = some.at(-1)?.id
    return { rows: some.map(rowOf), isLast: rows.length <= limit || left === 0 }
  })
}
