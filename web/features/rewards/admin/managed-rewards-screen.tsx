import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ManagedReward } from '#api/contracts/rewards/managing.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber, formatPoints, formatShortDate } from '#ui/foundations/format.ts'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { benefitWords } from '#web/shared/benefit-words.ts'
import { useMinute } from '#web/shared/now.ts'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { tiersQuery } from '#web/shared/tiers/queries.ts'
import { tierAndAbove } from '#web/shared/tiers/tier-words.ts'
import { managedRewardsQuery } from './managing-queries.ts'

const RewardDialog = lazy(() => import('./reward-dialog.tsx'))
const DeleteReward = lazy(() => import('./delete-reward.tsx'))

/** The dialog that is open. */
type Task = { kind: 'new' } | { kind: 'edit' | 'delete'; reward: ManagedReward }

/** `Ödüller` of administrators: what points buy, what was had, and the state of each. */
export function ManagedRewardsScreen() {
  const rewards = useQuery(managedRewardsQuery)
  const items = useQuery(allItemsQuery).data
  const tiers = useQuery(tiersQuery).data?.[0]?.tiers
  const now = useMinute()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const columns = useMemo(
    () => columnsOf(items ?? [], tiers ?? [], now, setTask),
    [items, tiers, now],
  )
  return (
    <Screen
      title="Ödüller"
      width="wide"
      actions={
        <Button onClick={() => setTask({ kind: 'new' })}>
          <Plus aria-hidden className="size-5" />
          Yeni Ödül
        </Button>
      }
    >
      <ProgrammePages current="/admin/programme/rewards" />
      <p className="text-muted">
        Müşteriler puanlarını bu ödüllere harcar ve kupon alır. Alınan kupon, ödül sonradan değişse
        de alındığı günkü koşullarla geçerlidir.
      </p>
      <QueryTable
        label="Ödüller"
        query={rewards}
        columns={columns}
        rows={rewards.data}
        rowKey={({ id }) => id}
        loadingRows={4}
        none="Henüz ödül yok. İlkini ekleyin."
      />
      <Suspense>
        {task?.kind === 'new' && <RewardDialog onClose={close} />}
        {task?.kind === 'edit' && <RewardDialog reward={task.reward} onClose={close} />}
        {task?.kind === 'delete' && <DeleteReward reward={task.reward} onClose={close} />}
      </Suspense>
    </Screen>
  )
}

const columnsOf = (
  items: readonly { id: number; name: string }[],
  tiers: readonly { name: string }[],
  now: number,
  onTask: (task: Task) => void,
): DataColumn<ManagedReward>[] => [
  {
    id: 'name',
    header: 'Ödül',
    primary: true,
    sortBy: ({ name }) => name,
    cell: (reward) => (
      <span className="grid min-w-0">
        <span className="break-words font-semibold">{reward.name}</span>
        <span className="break-words font-normal text-muted text-sm">
          {[
            benefitWords({
              ...reward,
              items: items.filter(({ id }) => reward.itemIds.includes(id)),
            }),
            ...(reward.leastTier ? [tierAndAbove(reward.leastTier, tiers)] : []),
          ].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Puanı',
    align: 'end',
    sortBy: ({ price }) => price,
    cell: ({ price }) => <span className="tabular">{formatPoints(price)}</span>,
  },
  {
    id: 'taken',
    header: 'Alınan',
    align: 'end',
    sortBy: ({ taken }) => taken,
    cell: ({ taken, stock }) => (
      <span className="tabular">
        {stock === null ? formatNumber(taken) : `${formatNumber(taken)} / ${formatNumber(stock)}`}
      </span>
    ),
  },
  { id: 'state', header: 'Durum', cell: (reward) => <State reward={reward} now={now} /> },
  actionsColumn({
    nameOf: ({ name }) => name,
    actions: (reward) => [
      { label: 'Düzenle', onPress: () => onTask({ kind: 'edit', reward }) },
      ...(reward.taken === 0
        ? [{ label: 'Sil', destructive: true, onPress: () => onTask({ kind: 'delete', reward }) }]
        : []),
    ],
  }),
]

function State({ reward, now }: { reward: ManagedReward; now: number }) {
  const { isActive, startsAt, endsAt, stock, taken } = reward
  if (!isActive) return <Badge>Yayında değil</Badge>
  if (endsAt && Date.parse(endsAt) <= now) return <Badge>Sona erdi</Badge>
  if (startsAt && Date.parse(startsAt) > now)
    return <Badge tone="accent">{`${formatShortDate(startsAt)} tarihinde başlar`}</Badge>
  if (stock !== null && taken >= stock) return <Badge tone="warning">Tükendi</Badge>
  return <Badge tone="earn">Yayında</Badge>
}
