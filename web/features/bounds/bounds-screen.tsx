import { useQuery } from '@tanstack/react-query'
import type { BoundsVersion } from '#api/contracts/bounds/bounds.ts'
import { Card } from '#ui/data/card.tsx'
import { VersionsScreen } from '#web/shared/versions/versions-screen.tsx'
import { changesOf } from './bound-texts.ts'
import { BoundsForm } from './bounds-form.tsx'
import { boundsQuery } from './queries.ts'

/** `Sınırlar`: what each role may give by hand and record as bills, and its history, for administrators only. */
export function BoundsScreen() {
  const versions = useQuery(boundsQuery).data ?? []
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
      columns={[
        {
          id: 'changes',
          header: 'Değişen',
          cell: (version) => (
            <Changes version={version} before={versions[versions.indexOf(version) + 1]} />
          ),
        },
      ]}
    />
  )
}

/** What a version has changed; of the first one that is shown, nothing is known before it. */
function Changes({
  version,
  before,
}: {
  version: BoundsVersion
  before: BoundsVersion | undefined
}) {
  const changes = before && changesOf(version, before)
  if (!changes?.length) return <span className="text-muted">—</span>
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={change.name}>
          {change.label}:{' '}
          <span className="tabular whitespace-nowrap">
            {change.before} → <strong className="font-semibold">{change.after}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
