import { boundLabels, isBillBound } from '#api/contracts/bounds/bound-labels.ts'
import type { AwardBounds, BoundsVersion } from '#api/contracts/bounds/bounds.ts'
import { Card } from '#ui/data/card.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { BoundsForm } from './bounds-form.tsx'
import { boundsQuery } from './queries.ts'

/** `Sınırlar`: what each role may give by hand and record as bills, and its history, for administrators only. */
export function BoundsScreen() {
  return (
    <VersionsScreen
      title="Sınırlar"
      introduction={
        <p className="max-w-prose text-muted">
          Elle verilen puanların ve kaydedilen fişlerin göreve göre sınırları. Bir şubede birden çok
          görevi olan kişi için en yüksek sınır geçerlidir; Müdür Onayı da onaylayanın kendi
          sınırına kadar geçer. Günler İstanbul saatine göredir; sınırı aşan istekler reddedilir ve
          güvenlik kaydına yazılır.
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
      compared={inWords}
    />
  )
}

/** Each bound of a version as people read it, by its whole name: bills in lira, points and entries as numbers. */
const inWords = (version: BoundsVersion): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(boundLabels) as (keyof AwardBounds)[]).map((name) => [
      boundLabels[name],
      (isBillBound(name) ? formatMoney : formatNumber)(version[name]),
    ]),
  )
