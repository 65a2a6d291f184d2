import type { SimulationResult } from '#api/contracts/programme/simulations.ts'
import { ColumnChart } from '#ui/charts/column-chart.tsx'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import {
  formatDate,
  formatDateBlock,
  formatMoney,
  formatNumber,
  formatPoints,
} from '#ui/foundations/format.ts'

interface SimulationReportProps {
  result: SimulationResult
  /** points */
  budget: number
}

/** days of one group of columns */
const week = 7

/** The days as weeks, which a phone has room for; the points that others lose are never negative. */
function weeksOf(days: SimulationResult['days']) {
  return Array.from({ length: Math.ceil(days.length / week) }, (_, n) => {
    const of = days.slice(n * week, (n + 1) * week)
    const first = formatDateBlock(of[0]?.day)
    const sum = (value: (day: (typeof of)[number]) => number) =>
      of.reduce((all, day) => all + value(day), 0)
    return {
      name: `${first.day} ${first.month}`,
      full: formatDate(of[0]?.day),
      values: [
        sum((day) => day.points),
        Math.max(
          0,
          sum((day) => day.points - day.net),
        ),
      ] as [number, number],
    }
  })
}

/** What a campaign would have given, whom, and what kept it from more. */
export function SimulationReport({ result, budget }: SimulationReportProps) {
  const { points, net, cost, people, matched, purchases, byCap, byBudget, top } = result
  if (purchases === 0) return <Banner tone="info">Bu günlerde kayıtlı alışveriş yok.</Banner>
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <StatTile label="Verilecek puan" value={formatPoints(points)} />
        <StatTile label="Maliyeti" value={formatMoney(cost)} />
        <StatTile label="Ulaşılan müşteri" value={formatNumber(people)} />
        <StatTile
          label="Kampanyalı alışveriş"
          value={`${formatNumber(matched)} / ${formatNumber(purchases)}`}
        />
      </div>
      {net !== points && (
        <p className="text-muted text-sm">
          {`Diğer kampanyaların vermeyeceği ${formatPoints(points - net)} maliyetten düşüldü.`}
        </p>
      )}
      {byBudget > 0 && (
        <Banner tone="warning">
          {`Bütçe yetmediği için ${formatNumber(byBudget)} alışveriş kampanyadan yararlanamazdı (bütçe ${formatPoints(budget)}).`}
        </Banner>
      )}
      {byCap > 0 && (
        <p className="text-sm">
          {`Kişi başı sınır ${formatNumber(byCap)} alışverişi kampanya dışında bırakırdı.`}
        </p>
      )}
      <ColumnChart
        title="Haftalara göre puan"
        summary={`${formatNumber(result.days.length)} günde ${formatPoints(points)} verilirdi, hafta hafta.`}
        of="Haftanın ilk günü"
        names={['Bu kampanya', 'Diğerlerinden eksilen']}
        groups={weeksOf(result.days)}
      />
      {top.length > 0 && (
        <section aria-label="En çok kazanacaklar" className="grid gap-2">
          <h3 className="font-display font-semibold text-lg">En çok kazanacaklar</h3>
          <ol className="grid gap-1">
            {top.map((person) => (
              <li key={person.userId} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{person.fullName}</span>
                <span className="tabular shrink-0">
                  {`${formatPoints(person.points)}, ${formatNumber(person.purchases)} alışveriş`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
