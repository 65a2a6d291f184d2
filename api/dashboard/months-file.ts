import type { Sql } from 'postgres'
import { noteExport } from '#sql/security-log.ts'
import type { MonthFigures, Months } from '../contracts/dashboard/months.ts'
import { kindLabels } from '../contracts/points/kind-labels.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'

const columns = ['Ay', 'Durum', 'Yön', 'Kalem', 'Puan', 'Değeri (TL)']

/** A month's lines from its opening to its closing: what lies between them adds up to the difference. */
const linesOf = ({ month, closedAt, pointValue, opening, closing, kinds }: MonthFigures) => {
  const line = (way: string, name: string, points: number) => [
    ...[month, closedAt ? 'Kapandı' : 'Sürüyor', way, name],
    ...[points, (points * pointValue) / 100],
  ]
  return [
    line('Açılış', '', opening),
    ...kinds.flatMap(({ kind, given, taken }) => [
      ...(given > 0 ? [line('Giren', kindLabels[kind], given)] : []),
      ...(taken > 0 ? [line('Çıkan', kindLabels[kind], -taken)] : []),
    ]),
    line('Kapanış', '', closing),
  ]
}

/** The months of a year as a file, the earliest first. The log notes who took it. */
export async function exportYear(
  sql: Sql,
  actor: Actor,
  { year, months }: Months,
): Promise<ReadableStream<Uint8Array>> {
  await noteExport(sql, actor, 'months_exported', { year })
  const rows = months.toReversed().flatMap(linesOf)
  return fileOf(columns, async () => ({ rows, isLast: true }))
}
