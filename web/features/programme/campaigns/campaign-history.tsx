import { useQuery } from '@tanstack/react-query'
import type { Campaign, CampaignVersion } from '#api/contracts/programme/campaigns.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { formatDateTime, formatPoints } from '#ui/foundations/format.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { conditionWords, daysWords, giftWords } from '#web/features/programme/campaign-words.ts'
import { campaignVersionsQuery } from '#web/features/programme/queries.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'

type Branches = readonly { id: number; name: string }[]
type Tiers = readonly { name: string }[]

/** `Sürümler`: what a campaign was at each time, who changed it and how (programme.md §3). */
export default function CampaignHistory({
  campaign,
  onClose,
}: {
  campaign: Campaign
  onClose: () => void
}) {
  const versions = useQuery(campaignVersionsQuery(campaign.id))
  const branches = useQuery(branchesQuery).data ?? []
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers ?? []
  return (
    <Drawer open title="Sürümler" description={campaign.name} onOpenChange={onClose}>
      {versions.data ? (
        <ol className="grid gap-5">
          {versions.data.map((version, place) => (
            <Version
              key={version.version}
              version={version}
              before={versions.data?.[place + 1]}
              branches={branches}
              tiers={tiers}
            />
          ))}
        </ol>
      ) : (
        <QueryPlaceholder
          query={versions}
          loading={['h-20', 'h-28']}
          failed={sentenceOf(versions.error, 'Sürümler alınamadı')}
          compact
        />
      )}
    </Drawer>
  )
}

interface VersionProps {
  version: CampaignVersion
  /** undefined for the first one */
  before: CampaignVersion | undefined
  branches: Branches
  tiers: Tiers
}

function Version({ version, before, branches, tiers }: VersionProps) {
  const act = actOf(version, before)
  const now = termsOf(version, branches, tiers)
  const then = before && termsOf(before, branches, tiers)
  const changed = now.filter(([, words], place) => words !== then?.[place]?.[1])
  return (
    <li className="grid gap-2 border-line border-l-2 pl-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {version.version}. sürüm
          <span className="block font-normal text-muted text-sm">
            {formatDateTime(version.at)}
            {version.actor && ` · ${version.actor.fullName}`}
          </span>
        </h3>
        <Badge tone={act.tone}>{act.label}</Badge>
      </div>
      {changed.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {changed.map(([label, words]) => (
            <div key={label} className="grid grid-cols-[7rem_1fr] gap-x-3">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular wrap-anywhere">
                {then && (
                  <>
                    <del className="text-muted">{then.find(([name]) => name === label)?.[1]}</del>{' '}
                    <span aria-hidden>→</span>{' '}
                  </>
                )}
                {words}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function actOf(
  { state }: CampaignVersion,
  before: CampaignVersion | undefined,
): { label: string; tone: 'neutral' | 'earn' | 'warning' | 'accent' } {
  if (!before && state === 'draft') return { label: 'Taslak', tone: 'neutral' }
  if (before?.state === state) return { label: 'Değiştirildi', tone: 'accent' }
  return state === 'published'
    ? { label: 'Yayımlandı', tone: 'earn' }
    : { label: 'Duraklatıldı', tone: 'warning' }
}

/** What a version says, line by line. */
const termsOf = (
  version: CampaignVersion,
  branches: Branches,
  tiers: Tiers,
): [label: string, words: string][] => [
  ['Ad', version.name],
  ['Verdiği', giftWords(version)],
  ['Günleri', daysWords(version)],
  ['Koşulları', conditionWords(version, branches, tiers).join(' · ') || 'Her alışveriş'],
  ['Bütçesi', formatPoints(version.budget)],
]
