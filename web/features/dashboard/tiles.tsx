import type { Dashboard } from '#api/contracts/dashboard/dashboard.ts'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'
import { differenceOf, membersUnknown, peopleText, ratingDifference } from './period-texts.ts'

const figures = [
  { of: 'earned', label: 'Verilen puan' },
  { of: 'spent', label: 'Harcanan puan' },
  { of: 'entries', label: 'Puan hareketi' },
  { of: 'activeMembers', label: 'Aktif üye', people: true },
  { of: 'newMembers', label: 'Yeni üye', people: true, everywhere: true },
] as const

interface TilesProps {
  dashboard: Dashboard
}

/**
 * The six numbers of the period, each with how it stands against before and how it went; those that no branch has of its
 * own say so.
 */
export function Tiles({ dashboard }: TilesProps) {
  const { rating, inFives, branchIds } = dashboard
  const label = (name: string, everywhere = false) =>
    everywhere && branchIds !== null ? `${name} · tüm şubeler` : name
  return (
    <section aria-label="Özet" className="grid gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-3">
      {figures.map(({ of, ...figure }) => {
        const told = dashboard[of]
        const name = label(figure.label, 'everywhere' in figure)
        if (told === null) return <StatTile key={of} label={name} value="–" note={membersUnknown} />
        return (
          <StatTile
            key={of}
            label={name}
            value={'people' in figure ? peopleText(told.now, inFives) : formatNumber(told.now)}
            difference={inFives && 'people' in figure ? undefined : differenceOf(told)}
            series={told.series}
          />
        )
      })}
      <StatTile
        label={label(`Yıldız ortalaması (${formatNumber(rating.ratings)})`, true)}
        value={rating.now === null ? '–' : formatMean(rating.now)}
        difference={ratingDifference(rating)}
      />
    </section>
  )
}
