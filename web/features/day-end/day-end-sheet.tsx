import type { DayEnd } from '#api/contracts/branches/day-end.ts'
import { paymentMethodLabels } from '#api/contracts/orders/collecting.ts'
import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import { Card, CardTitle } from '#ui/data/card.tsx'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { StatRow } from '#ui/data/stat-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatWeekday,
} from '#ui/foundations/format.ts'

/** The day's sums, and who recorded what. */
export function DayEndSheet({ sheet, isBusy }: { sheet: DayEnd; isBusy: boolean }) {
  const { branch, day, at, isOver } = sheet
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={isBusy}>
      <p className="text-muted">
        <strong className="text-ink">
          {branch.name}, {formatDate(day)} {formatWeekday(day)}
        </strong>
        {' · '}
        {isOver
          ? 'Gün 05.00–05.00 arasıdır. Fişle sonradan eklenenler bu günü değiştirebilir.'
          : `Gün sürüyor: ${formatDateTime(at)} itibarıyla.`}
      </p>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <CardTitle>Üye alışverişi</CardTitle>
          <StatRow stats={purchasesOf(sheet)} />
        </Card>
        <Card>
          <CardTitle>Nasıl ödendi</CardTitle>
          <StatRow stats={paymentsOf(sheet)} />
          <p className="mt-2 text-muted text-sm">
            Kasada kesilen fişlerin ödeme yöntemini Telve bilmez; siparişlerinkini bilir.
          </p>
        </Card>
        <Card>
          <CardTitle>Puan</CardTitle>
          {sheet.points.length > 0 ? (
            <StatRow stats={sheet.points.map(pointsLine)} />
          ) : (
            <p className="mt-2 text-muted">Bu gün puan hareketi yok.</p>
          )}
        </Card>
      </div>
      <DataTable
        label="Kim ne kaydetti"
        columns={columns}
        rows={sheet.staff}
        rowKey={({ id }) => id}
        empty={<EmptyState>Bu gün kimse kayıt yapmadı.</EmptyState>}
      />
    </div>
  )
}

const purchasesOf = ({ purchases, total, discount, paid, refunds, refunded }: DayEnd) => [
  { label: 'Alışveriş', value: formatNumber(purchases) },
  { label: 'Tutar', value: formatMoney(total) },
  { label: 'Kupon indirimi', value: formatMoney(-discount) },
  { label: 'Ödenen', value: formatMoney(paid) },
  { label: `İade (${formatNumber(refunds)})`, value: formatMoney(-refunded) },
]

const paymentsOf = ({ methods, atTill }: DayEnd) => [
  ...methods.map(({ method, payments, amount }) => ({
    label: `Sipariş · ${paymentMethodLabels[method]} (${formatNumber(payments)})`,
    value: formatMoney(amount),
  })),
  { label: 'Kasada', value: formatMoney(atTill) },
]

const pointsLine = ({ kind, given, taken }: DayEnd['points'][number]) => ({
  label: kindLabels[kind],
  value: [given > 0 && `+${formatNumber(given)}`, taken > 0 && `-${formatNumber(taken)}`]
    .filter(Boolean)
    .join(' / '),
})

type Row = DayEnd['staff'][number]

const figure = (id: string, header: string, of: (row: Row) => string): DataColumn<Row> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular">{of(row)}</span>,
})

const columns: DataColumn<Row>[] = [
  {
    id: 'name',
    header: 'Kişi',
    primary: true,
    cell: ({ fullName }) => <span className="break-words">{fullName ?? 'Silinmiş hesap'}</span>,
  },
  figure('purchases', 'Alışveriş', ({ purchases }) => formatNumber(purchases)),
  figure('paid', 'Ödenen', ({ paid }) => formatMoney(paid)),
  figure('refunds', 'İade', ({ refunds }) => formatNumber(refunds)),
  figure('refunded', 'İade tutarı', ({ refunded }) => formatMoney(refunded)),
  figure('given', 'Elle verilen', ({ given }) => formatNumber(given)),
  figure('taken', 'Elle düşülen', ({ taken }) => formatNumber(taken)),
]
