import type { Sql } from 'postgres'
import { noteExport } from '#sql/security-log.ts'
import type { DayEnd } from '../contracts/branches/day-end.ts'
import { paymentMethodLabels } from '../contracts/orders/collecting.ts'
import { kindLabels } from '../contracts/points/kind-labels.ts'
import { fileOf } from '../http/spreadsheet.ts'
import type { Actor } from '../sessions/sessions.ts'

const columns = [
  'Gün',
  'Şube',
  'Bölüm',
  'Kalem',
  'Adet',
  'Tutar (TL)',
  'Giren (puan)',
  'Çıkan (puan)',
]

interface Line {
  part: string
  name: string
  count?: number
  /** kuruş */
  amount?: number
  given?: number
  taken?: number
}

/** The lines of a day, as its page has them: sums, payments, points, people. */
const linesOf = (sheet: DayEnd): Line[] => [
  { part: 'Üye alışverişi', name: 'Tutar', count: sheet.purchases, amount: sheet.total },
  { part: 'Üye alışverişi', name: 'Kupon indirimi', amount: -sheet.discount },
  { part: 'Üye alışverişi', name: 'Ödenen', amount: sheet.paid },
  { part: 'Üye alışverişi', name: 'İade', count: sheet.refunds, amount: -sheet.refunded },
  ...sheet.methods.map(({ method, payments, amount }) => ({
    ...{ part: 'Ödeme', name: `Sipariş: ${paymentMethodLabels[method]}`, count: payments, amount },
  })),
  { part: 'Ödeme', name: 'Kasada', amount: sheet.atTill },
  ...sheet.points.map(({ kind, given, taken }) => ({
    ...{ part: 'Puan', name: kindLabels[kind], given, taken },
  })),
  ...sheet.staff.flatMap(({ fullName, purchases, paid, refunds, refunded, given, taken }) => {
    const name = fullName ?? 'Silinmiş hesap'
    return [
      { part: 'Kişi', name, count: purchases, amount: paid, given, taken },
      ...(refunds > 0 ? [{ part: 'Kişi: iade', name, count: refunds, amount: -refunded }] : []),
    ]
  }),
]

/** A day of a branch as a file. The log notes who took it. */
export async function exportDay(
  sql: Sql,
  actor: Actor,
  sheet: DayEnd,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  const { day, branch } = sheet
  await noteExport(sql, actor, 'report_exported', {
    ...{ report: 'day_end', from: day, to: day, branchId: branch.id },
  })
  const rows = linesOf(sheet).map(({ part, name, count = '', amount, given = '', taken = '' }) => [
    ...[day, branch.name, part, name, count, amount === undefined ? '' : amount / 100],
    ...[given, taken],
  ])
  return {
    file: fileOf(columns, async () => ({ rows, isLast: true })),
    name: `gun-sonu-${day}.csv`,
  }
}
