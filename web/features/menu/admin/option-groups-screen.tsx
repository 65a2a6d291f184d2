import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Fragment, lazy, Suspense, useMemo, useState } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import type { ManagedOptionGroup } from '#api/contracts/menu/options.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { allItemsQuery } from '#web/features/menu/queries.ts'
import { choiceText } from '#web/features/options/option-words.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { differenceText } from '#web/shared/difference-text.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { someNames } from '#web/shared/some-names.ts'
import { optionGroupsQuery } from './option-queries.ts'

const OptionGroupDialog = lazy(() => import('./option-group-dialog.tsx'))

/** `Seçenekler`: what can be chosen of products, and which products have it. */
export function OptionGroupsScreen() {
  const groups = useQuery(optionGroupsQuery)
  const items = useQuery(allItemsQuery).data
  const [task, setTask] = useState<ManagedOptionGroup | 'new'>()
  const columns = useMemo(() => columnsOf(items ?? [], setTask), [items])
  return (
    <Screen
      title="Seçenekler"
      width="wide"
      actions={
        <Button onClick={() => setTask('new')}>
          <Plus aria-hidden className="size-5" />
          Yeni Seçenek Grubu
        </Button>
      }
    >
      <p className="text-muted">
        Boy, süt, ekstra: bir grup birçok üründe kullanılabilir. Grupların bir üründeki sırası
        menüde, ürünün kendi düğmesinden değiştirilir.
      </p>
      <QueryTable
        label="Seçenek grupları"
        query={groups}
        columns={columns}
        rows={groups.data}
        rowKey={({ id }) => id}
        loadingRows={3}
        none="Henüz seçenek grubu yok. İlkini ekleyin."
      />
      <Suspense>
        {task && (
          <OptionGroupDialog
            group={task === 'new' ? undefined : task}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
    </Screen>
  )
}

/** The names of the first products, and how many more there are. */
function itemsText(items: readonly MenuItem[], ids: readonly number[]): string {
  const names = items.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (ids.length === 0) return 'Hiçbir üründe değil'
  return someNames(names, 3, 'ürün')
}

const columnsOf = (
  items: readonly MenuItem[],
  onTask: (group: ManagedOptionGroup) => void,
): DataColumn<ManagedOptionGroup>[] => [
  {
    id: 'name',
    header: 'Grup',
    primary: true,
    cell: ({ name, note }) => (
      <span className="grid min-w-0">
        <span className="break-words font-semibold">{name}</span>
        {note && <span className="break-words font-normal text-muted text-sm">{note}</span>}
      </span>
    ),
  },
  {
    id: 'options',
    header: 'Seçenekler',
    cell: (group) => (
      <span className="grid min-w-0">
        <span className="tabular break-words">
          {group.options.map(({ id, name, priceDifference }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              {name}
              {priceDifference !== 0 && (
                <span className="whitespace-nowrap">{` ${differenceText(priceDifference)}`}</span>
              )}
            </Fragment>
          ))}
        </span>
        <span className="text-muted text-sm">{choiceText(group)}</span>
      </span>
    ),
  },
  {
    id: 'items',
    header: 'Ürünler',
    cell: ({ itemIds }) => <span className="break-words">{itemsText(items, itemIds)}</span>,
  },
  {
    id: 'state',
    header: 'Durum',
    cell: ({ isActive }) =>
      isActive ? <Badge tone="earn">Gösteriliyor</Badge> : <Badge>Kapalı</Badge>,
  },
  actionsColumn({
    nameOf: ({ name, note }) => [name, note].filter(Boolean).join(', '),
    actions: (group) => [{ label: 'Düzenle', onPress: () => onTask(group) }],
    corner: true,
  }),
]
