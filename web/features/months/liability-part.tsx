import { useQuery } from '@tanstack/react-query'
import type { Liability, LiabilityPart as Part } from '#api/contracts/dashboard/liability.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import {
  formatMean,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPoints,
} from '#ui/foundations/format.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Frame, type FrameProps, MonthActions } from './frame.tsx'
import { exportLiabilityMutation, liabilityQuery } from './queries.ts'

const amount = (header: string, textOf: (part: Part) => string): DataColumn<Part> => ({
  id: header,
  header,
  align: 'end',
  cell: (part) => <span className="tabular">{textOf(part)}</span>,
})

const columnsOf = (pointValue: number): DataColumn<Part>[] => [
  {
    id: 'givenIn',
    header: 'Verildiği ay',
    primary: true,
    cell: ({ givenIn }) => formatMonth(givenIn),
  },
  amount('Verilen', ({ given }) => formatNumber(given)),
  amount('Kullanılan', ({ used }) => formatNumber(used)),
  amount('Kalan', ({ remaining }) => formatNumber(remaining)),
  amount('Kalanın değeri', ({ remaining }) => formatMoney(remaining * pointValue)),
  amount('Beklenen kullanım', ({ expected }) => formatMoney(expected * pointValue)),
]

/** What people still had of the points of each month as a closed month ended. */
export function LiabilityPart({ search, onSearchChange }: FrameProps) {
  const found = useQuery(liabilityQuery(search.month))
  const { data } = found
  return (
    <Frame
      search={search}
      onSearchChange={onSearchChange}
      actions={
        data && (
          <MonthActions
            search={search}
            onSearchChange={onSearchChange}
            view="liability"
            month={data.month}
            months={data.months}
            nameOf={(month) => `${formatMonth(month)} sonu`}
            mutation={exportLiabilityMutation}
            file="puan-yukumlulugu"
          />
        )
      }
    >
      <p className="text-muted">
        Bir ay biterken üyelerin elinde kalan puanlar, verildikleri aya göre. Kalanların toplamı, o
        ayın kapanışıdır. Bir ayın puanlarından hiç kalmayınca, ne kadarının kullanıldığı beklenen
        kullanımı belirler.
      </p>
      {data?.month && <Summary liability={data} />}
      <QueryTable
        dense
        label="Puan yükümlülüğü"
        stackBelow="64rem"
        query={found}
        columns={columnsOf(data?.pointValue ?? 0)}
        rows={data?.parts}
        rowKey={({ givenIn }) => givenIn}
        loadingRows={8}
        none={
          data?.month
            ? 'Bu ay biterken kimsede puan yoktu.'
            : 'Henüz dökümü çıkarılmış ay yok. Biten ayın dökümü, ay kapandıktan sonra çıkarılır.'
        }
      />
    </Frame>
  )
}

function Summary({ liability }: { liability: Liability }) {
  const { parts } = liability
  const pointValue = liability.pointValue ?? 0
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
  const remaining = sum((part) => part.remaining)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <StatTile label="Kalan puan" value={formatNumber(remaining)} />
        <StatTile label="Kalanın değeri" value={formatMoney(remaining * pointValue)} />
        <StatTile
          label="Beklenen kullanım"
          value={formatMoney(sum((part) => part.expected) * pointValue)}
        />
      </div>
      <p>{`${basisOf(liability)} ${besideOf(liability)}`}</p>
    </div>
  )
}

/** Where the share of points that are used in the end comes from. */
function basisOf({ expectedUse, endedMonths }: Liability): string {
  const percent = (expectedUse ?? 0) / 100
  const share = `%${Number.isInteger(percent) ? percent : formatMean(percent)}`
  if (endedMonths === 0)
    return `Beklenen kullanım oranı ${share}: henüz hiçbir ayın puanları bitmediği için Program Ayarları’ndan.`
  const months = endedMonths === 1 ? 'tek' : `son ${endedMonths}`
  return `Beklenen kullanım oranı ${share}: puanlarının hepsi biten ${months} aya göre.`
}

/** What was owed besides points. */
function besideOf({ coupons, coffees }: Liability): string {
  const paid = coupons.points > 0 ? ` (karşılığında ${formatPoints(coupons.points)} ödenmişti)` : ''
  const waiting = [
    coupons.count > 0 && `kullanılmamış ${formatNumber(coupons.count)} kupon${paid}`,
    coffees > 0 && `askıda ${formatNumber(coffees)} kahve`,
  ].filter((part) => part !== false)
  return waiting.length > 0 ? `Ayrıca ${waiting.join(' ve ')} vardı.` : ''
}
