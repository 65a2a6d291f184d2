import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Branch } from '#api/contracts/branches/branches.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { nearestFirst } from '#web/features/branches/nearest.ts'
import { usePosition, type Whereabouts } from '#web/features/branches/position.ts'
import { branchesQuery, mapTilesQuery } from '#web/features/branches/queries.ts'
import { fold } from '#web/shared/fold.ts'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { useMay } from '#web/shared/session.ts'
import { useWide } from '#web/shared/wide.ts'
import { BranchList, type Task } from './branch-list.tsx'

const BranchMap = lazy(() => import('./branch-map.tsx'))
const BranchDetails = lazy(() => import('./branch-details.tsx'))
const BranchDialog = lazy(() => import('#web/features/branches/admin/branch-dialog.tsx'))
const ArchiveDialog = lazy(() => import('#web/features/branches/admin/archive-dialog.tsx'))
const DeleteBranch = lazy(() => import('#web/features/branches/admin/delete-branch.tsx'))
const BrakeSheet = lazy(() => import('#web/features/ordering/brake-sheet.tsx'))
const SoldOutSheet = lazy(() => import('#web/features/availability/sold-out-sheet.tsx'))

/** `Şubelerimiz`: a list beside a map. Administrators manage the branches here. */
export function BranchesScreen() {
  const mayEdit = useMay('chain.manage')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <Screen
      title="Şubelerimiz"
      width="wide"
      actions={
        mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button tone="plain" onClick={() => setTask({ kind: 'archive' })}>
              <Archive aria-hidden className="size-5" />
              Arşivdekiler
            </Button>
            <Button onClick={() => setTask({ kind: 'new' })}>
              <Plus aria-hidden className="size-5" />
              Şube Ekle
            </Button>
          </div>
        )
      }
    >
      <Branches onTask={mayEdit ? setTask : undefined} />
      <Suspense>
        {task?.kind === 'new' && <BranchDialog onClose={close} />}
        {task?.kind === 'archive' && <ArchiveDialog onClose={close} />}
        {task?.kind === 'edit' && <BranchDialog branch={task.branch} onClose={close} />}
        {task?.kind === 'stock' && (
          <SoldOutSheet branchId={task.branch.id} branchName={task.branch.name} onClose={close} />
        )}
        {task?.kind === 'brake' && (
          <BrakeSheet branchId={task.branch.id} branchName={task.branch.name} onClose={close} />
        )}
        {task?.kind === 'delete' && <DeleteBranch branch={task.branch} onClose={close} />}
      </Suspense>
    </Screen>
  )
}

type OnTask = ((task: Task) => void) | undefined

function Branches({ onTask }: { onTask: OnTask }) {
  const branches = useQuery(branchesQuery)
  if (!branches.data)
    return <QueryPlaceholder query={branches} loading={<Loading />} failed="Şubeler alınamadı" />
  if (branches.data.length === 0) return <EmptyState>Henüz şubemiz yok.</EmptyState>
  return <ListAndMap branches={branches.data} onTask={onTask} />
}

const sidesLook = 'grid gap-4 lg:h-[37.5rem] lg:grid-cols-[minmax(20rem,2fr)_3fr]'
const mapLook = 'h-64 max-lg:order-first sm:h-80 lg:h-full'

function ListAndMap({ branches, onTask }: { branches: Branch[]; onTask: OnTask }) {
  const tiles = useQuery(mapTilesQuery)
  const now = useMinute()
  const wide = useWide()
  const { whereabouts, ask, forget } = usePosition()
  const [search, setSearch] = useState('')
  const [selectedId, setSelectedId] = useState<number>()
  const [overviews, setOverviews] = useState(0)
  const [detailedId, setDetailedId] = useState<number>()

  const ordered = nearestFirst(branches, whereabouts.point)
  // the first branch is selected on load, and after the selected one was removed
  const selected = branches.find((branch) => branch.id === selectedId) ?? ordered[0]?.branch
  const detailed = ordered.find(({ branch }) => branch.id === detailedId)
  const wanted = fold(search.trim())
  const found = ordered.filter(
    ({ branch }) => fold(branch.name).includes(wanted) || fold(branch.address).includes(wanted),
  )
  const select = useCallback((id: number) => setSelectedId(id), [])

  function showAll() {
    setSearch('')
    setSelectedId(undefined)
    setOverviews(overviews + 1)
  }
  return (
    <div className={sidesLook}>
      <div className="flex min-h-0 flex-col gap-3">
        <div className="flex items-start gap-2">
          <Field label="Şube ara" labelHidden className="min-w-0 flex-1">
            <Input
              type="search"
              placeholder="Şube ara"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
          <Button tone="plain" onClick={showAll}>
            Tümünü Göster
          </Button>
        </div>
        <Nearest
          whereabouts={whereabouts}
          onAsk={() =>
            ask((point) => {
              setSearch('')
              setSelectedId(nearestFirst(branches, point)[0]?.branch.id)
            })
          }
          onForget={forget}
        />
        <p role="status" className="sr-only">
          {`${found.length} şube`}
        </p>
        <div className="rounded-card p-0.5 lg:max-h-[600px] lg:min-h-0 lg:overflow-y-auto">
          {found.length > 0 ? (
            <BranchList
              branches={found}
              selectedId={selected?.id}
              now={now}
              onSelect={(id) => {
                select(id)
                // a phone's map is far above the list
                if (!wide) setDetailedId(id)
              }}
              onDetails={setDetailedId}
              onTask={onTask}
            />
          ) : (
            <EmptyState>Aramanıza uygun şube bulunamadı.</EmptyState>
          )}
        </div>
      </div>
      <div className={mapLook}>
        <Suspense fallback={<Skeleton className="h-full rounded-card" />}>
          <BranchMap
            branches={branches}
            selected={selected}
            overviews={overviews}
            tiles={tiles.data}
            onSelect={select}
          />
        </Suspense>
      </div>
      <Suspense>
        {detailed && <BranchDetails {...detailed} onClose={() => setDetailedId(undefined)} />}
      </Suspense>
    </div>
  )
}

interface NearestProps {
  whereabouts: Whereabouts
  onAsk: () => void
  onForget: () => void
}

/** `Bana En Yakın`: asks for the position at a tap, and says why there is none. */
function Nearest({ whereabouts: { asking, point, problem }, onAsk, onForget }: NearestProps) {
  return (
    <div className="grid gap-2">
      <Button
        tone="plain"
        className="justify-self-start"
        aria-pressed={Boolean(point)}
        pending={asking}
        onClick={point ? onForget : onAsk}
      >
        <LocateFixed aria-hidden className={cn('size-5', point && 'text-accent')} />
        Bana En Yakın
      </Button>
      <div role="status" className="empty:hidden">
        {problem && <Banner tone="info">{problem}</Banner>}
        {point && (
          <p className="text-muted text-sm">
            En yakından uzağa, kuş uçuşu. Konumunuz cihazınızdan çıkmaz.
          </p>
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className={sidesLook}>
      <span className="sr-only">Yükleniyor...</span>
      <div className="grid content-start gap-2">
        <Skeleton className="h-11" />
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-36 rounded-card" />
        ))}
      </div>
      <Skeleton className={`rounded-card ${mapLook}`} />
    </div>
  )
}
