import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { StampCard } from '#api/contracts/stamps/cards.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { ProgrammePages } from '#web/shared/programme-pages.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { stampCardsQuery } from './stamp-queries.ts'

const StampDialog = lazy(() => import('./stamp-dialog.tsx'))
const ArchiveStampCard = lazy(() => import('./archive-stamp-card.tsx'))
const ArchivedStampCards = lazy(() => import('./archived-stamp-cards.tsx'))

type Task = { kind: 'new' | 'archived' } | { kind: 'edit' | 'archive'; card: StampCard }

/** `Damga Kartları`: what earns stamps, who collects, and how often each was filled. */
export function StampCardsScreen() {
  const cards = useQuery(stampCardsQuery)
  const items = useQuery(allItemsQuery).data
  const [task, setTask] = useState<Task>()
  const columns = useMemo(() => columnsOf(items ?? [], setTask), [items])
  const close = () => setTask(undefined)
  return (
    <Screen
      title="Damga Kartları"
      width="wide"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button tone="plain" onClick={() => setTask({ kind: 'archived' })}>
            <Archive aria-hidden className="size-5" />
            Arşivdekiler
          </Button>
          <Button onClick={() => setTask({ kind: 'new' })}>
            <Plus aria-hidden className="size-5" />
            Yeni Damga Kartı
          </Button>
        </div>
      }
    >
      <ProgrammePages current="/admin/programme/stamp-cards" />
      <p className="text-muted">
        Kasada ödenen her ürün bir damga kazandırır. Dolan kart kendiliğinden kupona dönüşür.
      </p>
      <QueryTable
        label="Damga kartları"
        query={cards}
        columns={columns}
        rows={cards.data}
        rowKey={({ id }) => id}
        loadingRows={2}
        none="Henüz damga kartı yok. İlkini ekleyin."
      />
      <Suspense>
        {task?.kind === 'new' && <StampDialog onClose={close} />}
        {task?.kind === 'edit' && <StampDialog card={task.card} onClose={close} />}
        {task?.kind === 'archive' && <ArchiveStampCard card={task.card} onClose={close} />}
        {task?.kind === 'archived' && <ArchivedStampCards onClose={close} />}
      </Suspense>
    </Screen>
  )
}

const columnsOf = (
  items: readonly { id: number; name: string }[],
  onTask: (task: Task) => void,
): DataColumn<StampCard>[] => [
  {
    id: 'name',
    header: 'Kart',
    primary: true,
    cell: ({ name, itemIds }) => (
      <span className="grid min-w-0">
        <span className="break-words font-semibold">{name}</span>
        <span className="break-words font-normal text-muted text-sm">
          {items
            .filter(({ id }) => itemIds.includes(id))
            .map((item) => item.name)
            .join(', ')}
        </span>
      </span>
    ),
  },
  {
    id: 'size',
    header: 'Damga sayısı',
    align: 'end',
    cell: ({ size }) => <span className="tabular">{size}</span>,
  },
  {
    id: 'holders',
    header: 'Toplayan',
    align: 'end',
    cell: ({ holders }) => <span className="tabular">{formatNumber(holders)} kişi</span>,
  },
  {
    id: 'filled',
    header: 'Dolan kart',
    align: 'end',
    cell: ({ filled }) => <span className="tabular">{formatNumber(filled)}</span>,
  },
  {
    id: 'state',
    header: 'Durum',
    cell: ({ isActive }) =>
      isActive ? <Badge tone="earn">Yayında</Badge> : <Badge>Yayında değil</Badge>,
  },
  actionsColumn({
    nameOf: ({ name }) => name,
    actions: (card) => [
      { label: 'Düzenle', onPress: () => onTask({ kind: 'edit', card }) },
      { label: 'Arşivle', onPress: () => onTask({ kind: 'archive', card }) },
    ],
  }),
]
