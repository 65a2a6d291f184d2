import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Campaign } from '#api/contracts/programme/campaigns.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { Menu } from '#ui/navigation/menu.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import {
  conditionWords,
  daysWords,
  giftWords,
  phases,
} from '#web/features/programme/campaign-words.ts'
import { campaignsQuery } from '#web/features/programme/queries.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { MorePages } from '#web/shared/more-pages.tsx'
import { useMinute } from '#web/shared/now.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { CampaignCalendar } from './campaign-calendar.tsx'

const CampaignDialog = lazy(() => import('./campaign-dialog.tsx'))
const CampaignHistory = lazy(() => import('./campaign-history.tsx'))
const CampaignState = lazy(() => import('./campaign-state.tsx'))
const DeleteCampaign = lazy(() => import('./delete-campaign.tsx'))
const SimulationDialog = lazy(() => import('./simulation-dialog.tsx'))

/** The dialog that is open. */
type Task = { kind: 'new' } | { kind: CampaignTask; campaign: Campaign }
type CampaignTask = 'edit' | 'copy' | 'published' | 'paused' | 'simulate' | 'history' | 'delete'

/** `Kampanyalar`: every campaign as a list or by month, tried and published from here. */
export function CampaignsScreen() {
  const list = useInfiniteQuery(campaignsQuery)
  const branches = useQuery(branchesQuery).data
  const now = useMinute()
  const [view, setView] = useState<'list' | 'calendar'>('list')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers
  const columns = useMemo(() => columnsOf(branches ?? [], tiers ?? [], setTask), [branches, tiers])
  const campaigns = rowsOf(list.data)
  return (
    <Screen
      title="Kampanyalar"
      width="wide"
      actions={
        <Button onClick={() => setTask({ kind: 'new' })}>
          <Plus aria-hidden className="size-5" />
          Yeni Kampanya
        </Button>
      }
    >
      <ProgrammePages current="/admin/programme/campaigns" />
      <SegmentedControl
        label="Görünüm"
        options={[
          { value: 'list', label: 'Liste' },
          { value: 'calendar', label: 'Takvim' },
        ]}
        value={view}
        onValueChange={setView}
        className="justify-self-start"
      />
      {view === 'calendar' && list.data ? (
        <CampaignCalendar
          campaigns={campaigns}
          now={now}
          onOpen={(campaign) => setTask({ kind: 'edit', campaign })}
        />
      ) : (
        <QueryTable
          label="Kampanyalar"
          query={list}
          columns={columns}
          rows={campaigns}
          rowKey={({ id }) => id}
          loadingRows={4}
          none="Henüz kampanya yok. İlkini oluşturun."
          stackBelow="64rem"
        />
      )}
      {list.data && <MorePages list={list} />}
      <Suspense>
        {task?.kind === 'new' && <CampaignDialog onClose={close} />}
        {task?.kind === 'copy' && <CampaignDialog copied={task.campaign} onClose={close} />}
        {task?.kind === 'edit' && <CampaignDialog campaign={task.campaign} onClose={close} />}
        {(task?.kind === 'published' || task?.kind === 'paused') && (
          <CampaignState campaign={task.campaign} state={task.kind} onClose={close} />
        )}
        {task?.kind === 'history' && <CampaignHistory campaign={task.campaign} onClose={close} />}
        {task?.kind === 'delete' && <DeleteCampaign campaign={task.campaign} onClose={close} />}
        {task?.kind === 'simulate' && <SimulationDialog campaign={task.campaign} onClose={close} />}
      </Suspense>
    </Screen>
  )
}

const columnsOf = (
  branches: readonly { id: number; name: string }[],
  tiers: readonly { name: string }[],
  onTask: (task: Task) => void,
): DataColumn<Campaign>[] => [
  {
    id: 'name',
    header: 'Kampanya',
    primary: true,
    sortBy: ({ name }) => name,
    cell: (campaign) => (
      <span className="grid min-w-0">
        <span className="break-words font-semibold">{campaign.name}</span>
        <span className="break-words font-normal text-muted text-sm">
          {[giftWords(campaign), ...conditionWords(campaign, branches, tiers)].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'days',
    header: 'Günleri',
    sortBy: ({ startsOn }) => startsOn,
    cell: (campaign) => <span className="tabular whitespace-nowrap">{daysWords(campaign)}</span>,
  },
  {
    id: 'spent',
    header: 'Verilen / bütçe',
    align: 'end',
    sortBy: ({ spent, budget }) => spent / budget,
    cell: ({ spent, budget }) => (
      <span className="tabular whitespace-nowrap">
        {`${formatNumber(spent)} / ${formatNumber(budget)}`}
      </span>
    ),
  },
  {
    id: 'phase',
    header: 'Durum',
    cell: ({ phase }) => <Badge tone={phases[phase].tone}>{phases[phase].label}</Badge>,
  },
  actionsColumn({
    nameOf: ({ name }) => name,
    actions: (campaign) => [
      { label: 'Düzenle', onPress: () => onTask({ kind: 'edit', campaign }) },
      { label: 'Dene', onPress: () => onTask({ kind: 'simulate', campaign }) },
    ],
    more: (campaign) => (
      <Menu
        label={`${campaign.name} için işlemler`}
        acts={actsOf(campaign).map(({ kind, ...act }) => ({
          ...act,
          onSelect: () => onTask({ kind, campaign }),
        }))}
      />
    ),
  }),
]

interface CampaignAct {
  label: string
  kind: CampaignTask
  destructive?: boolean
}

/** What else may be done to a campaign, in its menu. */
const actsOf = (campaign: Campaign): CampaignAct[] => [
  ...stateActsOf(campaign),
  { label: 'Kopyasını Oluştur', kind: 'copy' },
  { label: 'Sürümler', kind: 'history' },
  ...(campaign.state === 'draft'
    ? [{ label: 'Sil', kind: 'delete' as const, destructive: true }]
    : []),
]

function stateActsOf({ state, phase }: Campaign): CampaignAct[] {
  if (phase === 'ended') return []
  if (state === 'published') return [{ label: 'Duraklat', kind: 'paused' }]
  return [{ label: state === 'paused' ? 'Sürdür' : 'Yayımla', kind: 'published' }]
}
