import type { BoundsVersion } from '#api/contracts/points/bounds.ts'
import { Card } from '#ui/data/card.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { boundTexts } from './bound-texts.ts'
import { BoundsForm } from './bounds-form.tsx'
import { boundsQuery } from './queries.ts'

/** `Sınırlar`: the bounds of entries by hand and their history, for administrators only. */
export function BoundsScreen() {
  return (
    <VersionsScreen
      title="Sınırlar"
      introduction={
        <p className="text-muted">
          Elle verilen puanların sınırları. Günler İstanbul saatine göredir; sınırı aşan istekler
          reddedilir ve güvenlik kaydına yazılır.
        </p>
      }
      versions={boundsQuery}
      form={(current) => (
        <Card>
          <BoundsForm current={current} />
        </Card>
      )}
      historyLabel="Sınırların geçmişi"
      sinceLabel="Zaman"
      columns={boundTexts.map(({ name, label }) => ({
        id: name,
        header: label,
        cell: (bounds: BoundsVersion) => (
          <span className="tabular">{formatNumber(bounds[name])}</span>
        ),
      }))}
    />
  )
}
