import type { Dashboard, MeanStars } from '#api/contracts/dashboard/dashboard.ts'
import { StatTile } from '#ui/data/stat-tile.tsx'
import { formatMean, formatNumber } from '#ui/foundations/format.ts'
import { differenceOf, membersUnknown, peopleText, starsDifference } from './period-texts.ts'

const figures = [
  { of: 'earned', label: 'Verilen puan' },
  { of: 'spent', label: 'Harcanan puan' },
  { of: 'entries', label: 'Puan hareketi' },
  { of: 'activeMembers', label: 'Aktif üye', people: true },
  { of: 'newMembers', label: 'Yeni üye', people: true, everywhere: true },
] as const

/** Of seven tiles on a wide screen, those of the row of four. */
const inFirstRow = 4

interface TilesProps {
  dashboard: Dashboard
}

/**
 * The numbers of the period, each with how it stands against before and how it went; those that no branch has of its
 * own say so.
 */
export function Tiles({ dashboard }: TilesProps) {
  const { rating, visits, inFives, branchIds } = dashboard
  const label = (name: string, everywhere = false) =>
    everywhere && branchIds !== null ? `${name} · tüm şubeler` : name
  return (
    <section aria-label="Özet" className="grid gap-3 min-[22rem]:grid-cols-2 xl:grid-cols-12">
      {figures.map(({ of, ...figure }, place) => {
        const told = dashboard[of]
        const name = label(figure.label, 'everywhere' in figure)
        const width = place < inFirstRow ? 'xl:col-span-3' : 'xl:col-span-4'
        if (told === null)
          return (
            <StatTile key={of} label={name} value="–" note={membersUnknown} className={width} />
          )
        return (
          <StatTile
            key={of}
            label={name}
            value={'people' in figure ? peopleText(told.now, inFives) : formatNumber(told.now)}
            difference={inFives && 'people' in figure ? undefined : differenceOf(told)}
            series={told.series}
            className={width}
          />
        )
      })}
      <StarsTile name="Şube yıldızı" stars={visits} className="xl:col-span-4" />
      <StarsTile
        name={label('Uygulama yıldızı', true)}
        stars={rating}
        className="min-[22rem]:col-span-2 xl:col-span-4"
      />
    </section>
  )
}

interface StarsTileProps {
  name: string
  stars: MeanStars
  className: string
}

/** A mean of stars, with how many were given. */
function StarsTile({ name, stars, className }: StarsTileProps) {
  return (
    <StatTile
      label={`${name} (${formatNumber(stars.ratings)})`}
      value={stars.now === null ? '–' : formatMean(stars.now)}
      difference={starsDifference(stars)}
      className={className}
    />
  )
}
