import type { Dashboard } from '#api/contracts/dashboard/dashboard.ts'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'
import { differenceOf, peopleText, ratingDifference } from './period-texts.ts'

const figures = [
  { of: 'earned', label: 'Verilen puan' },
  { of: 'spent', label: 'Harcanan puan' },
  { of: 'entries', label: 'Puan hareketi' },
  { of: 'activeMembers', label: 'Aktif üye', people: true },
  { of: 'newMembers', label: 'Yeni üye', people: true, everywhere: true },
] as const

interface TilesProps {
  dashboard: Dashboard
  /** the numbers that no branch has of its own say so */
  ofBranch: boolean
}

/** The six numbers of the period, each with how it stands against before and how it went. */
export function Tiles({ dashboard, ofBranch }: TilesProps) {
  const { rating, inFives } = dashboard
  const label = (name: string, everywhere = false) =>
    everywhere && ofBranch ? `${name} · tüm şubeler` : name
  return (
    <section aria-label="Özet" className="grid gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-3">
      {figures.map(({ of, ...figure }) => (
        <StatTile
          key={of}
          label={label(figure.label, 'everywhere' in figure)}
          value={
            'people' in figure
              ? peopleText(dashboard[of].now, inFives)
              : formatNumber(dashboard[of].now)
          }
          difference={inFives && 'people' in figure ? undefined : differenceOf(dashboard[of])}
          series={dashboard[of].series}
        />
      ))}
      <StatTile
        label={label(`Yıldız ortalaması (${formatNumber(rating.ratings)})`, true)}
        value={rating.now === null ? '–' : formatMean(rating.now)}
        difference={ratingDifference(rating)}
      />
    </section>
  )
}
