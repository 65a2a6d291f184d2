import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { deleteRegion, type Region } from '#api/contracts/posts/regions.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { actionsColumn } from '#web/shared/actions-column.tsx'
import { DeleteDialog } from '#web/shared/forms/delete-dialog.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { someNames } from '#web/shared/some-names.ts'
import { deleteRegionMutation } from './mutations.ts'
import { regionsQuery } from './queries.ts'

const RegionDialog = lazy(() => import('./region-dialog.tsx'))

type Task = { edits: Region | undefined } | { deletes: Region }

/** Named groups of branches, in which posts are given. A shop with one branch never sees the word. */
export function RegionsPart() {
  const regions = useQuery(regionsQuery)
  const branches = useQuery(branchesQuery).data ?? []
  const [task, setTask] = useState<Task>()
  const names = useMemo(() => new Map(branches.map(({ id, name }) => [id, name])), [branches])
  const columns = useMemo(() => columnsOf(names, setTask), [names])
  if (branches.length < 2 && !regions.data?.length) return null
  return (
    <section aria-labelledby="regions" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="regions" className="font-display font-semibold text-xl">
          Bölgeler
        </h2>
        <Button tone="plain" onClick={() => setTask({ edits: undefined })}>
          <Plus aria-hidden className="size-5" />
          Yeni Bölge
        </Button>
      </div>
      <p className="text-muted text-sm">
        Bir bölgede verilen görev, bölgenin bütün şubelerinde geçerlidir.
      </p>
      <QueryTable
        label="Bölgeler"
        query={regions}
        columns={columns}
        rows={regions.data}
        rowKey={({ id }) => id}
        loadingRows={2}
        none="Henüz bölge yok."
      />
      <Suspense>
        {task && 'edits' in task && (
          <RegionDialog region={task.edits} onClose={() => setTask(undefined)} />
        )}
      </Suspense>
      {task && 'deletes' in task && (
        <DeleteRegion region={task.deletes} onClose={() => setTask(undefined)} />
      )}
    </section>
  )
}

function DeleteRegion({ region, onClose }: { region: Region; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Bölgeyi Sil"
      question="Bu bölgeyi silmek istediğinize emin misiniz? Şubeleri olduğu gibi kalır."
      row={region}
      nameOf={({ name }) => name}
      endpoint={deleteRegion}
      mutation={useMutation(deleteRegionMutation)}
      success={() => 'Bölge silindi.'}
      fallback="Bölge silinemedi"
      onClose={onClose}
    />
  )
}

/** The names of the first branches, and how many more there are. */
function branchesText(names: ReadonlyMap<number, string>, ids: readonly number[]): string {
  const known = ids.flatMap((id) => names.get(id) ?? [])
  return someNames(known, 4, 'şube') || 'Şube yok'
}

const columnsOf = (
  names: ReadonlyMap<number, string>,
  onTask: (task: Task) => void,
): DataColumn<Region>[] => [
  { id: 'name', header: 'Bölge', primary: true, cell: ({ name }) => name },
  {
    id: 'branches',
    header: 'Şubeler',
    cell: ({ branchIds }) => <span className="break-words">{branchesText(names, branchIds)}</span>,
  },
  { id: 'people', header: 'Görevli', align: 'end', cell: ({ people }) => people },
  actionsColumn({
    nameOf: ({ name }) => name,
    actions: (region) => [
      { label: 'Düzenle', onPress: () => onTask({ edits: region }) },
      { label: 'Sil', onPress: () => onTask({ deletes: region }), destructive: true },
    ],
  }),
]
