import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash'
import { lazy, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { allItemsQuery, categoriesQuery, itemsQuery } from '#web/features/menu/queries.ts'
import { fold } from '#web/shared/fold.ts'
import { useLoaded } from '#web/shared/loaded.ts'
import { Screen } from '#web/shared/screen.tsx'
import { useMay } from '#web/shared/session.ts'
import { type Filter, Filters, noFilter } from './filters.tsx'
import { useKeptFilter } from './kept-filter.ts'
import { gridLook, ProductGrid } from './product-grid.tsx'

// not part of the first load: it needs the contracts of branches
const BranchButton = lazy(() => import('#web/features/branches/customer/branch-button.tsx'))
const BranchPause = lazy(() => import('#web/features/branches/branch-pause.tsx'))
// for administrators alone
const MenuActs = lazy(() => import('#web/features/menu/admin/menu-acts.tsx'))
const ItemDialog = lazy(() => import('#web/features/menu/admin/item-dialog.tsx'))
const DeleteItem = lazy(() => import('#web/features/menu/admin/delete-item.tsx'))
const ArchiveDialog = lazy(() => import('#web/features/menu/admin/archive-dialog.tsx'))
const PosterDialog = lazy(() => import('#web/features/price-list/poster-dialog.tsx'))
const CategoryDialog = lazy(() => import('#web/features/menu/admin/category-dialog.tsx'))
const ItemGroupsDialog = lazy(() => import('#web/features/menu/admin/item-groups-dialog.tsx'))

/** The dialog that an administrator opens. */
type Task =
  | { kind: 'categories' | 'new' | 'archive' | 'poster' }
  | { kind: 'edit' | 'delete' | 'groups'; item: MenuItem }
type OnTask = ((task: Task) => void) | undefined

/** The menu: categories as pills, products as cards. Administrators manage it here. */
export function MenuScreen() {
  const mayEdit = useMay('menu.edit')
  const { filter, setFilter } = useKeptFilter()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <Screen
      title="Menü"
      width="wide"
      actions={
        mayEdit && (
          <Suspense fallback={<Skeleton className="h-11 w-64 rounded-field" />}>
            <MenuActs onTask={setTask} />
          </Suspense>
        )
      }
    >
      <Menu filter={filter} onFilter={setFilter} onTask={mayEdit ? setTask : undefined} />
      <Suspense>
        {task?.kind === 'categories' && <CategoryDialog onClose={close} />}
        {task?.kind === 'archive' && <ArchiveDialog onClose={close} />}
        {task?.kind === 'poster' && <PosterDialog onClose={close} />}
        {task?.kind === 'new' && <ItemDialog categoryId={filter.categoryId} onClose={close} />}
        {task?.kind === 'edit' && <ItemDialog item={task.item} onClose={close} />}
        {task?.kind === 'groups' && <ItemGroupsDialog item={task.item} onClose={close} />}
        {task?.kind === 'delete' && <DeleteItem item={task.item} onClose={close} />}
      </Suspense>
    </Screen>
  )
}

interface MenuProps {
  filter: Filter
  onFilter: (filter: Filter) => void
  onTask: OnTask
}

function Menu({ filter, onFilter, onTask }: MenuProps) {
  const categories = useQuery(categoriesQuery)
  const all = useQuery(allItemsQuery)
  const top = useRef<HTMLDivElement>(null)
  // pills and search field update at once, the grid after them
  const followed = useDeferredValue(filter)
  const isLoaded = useLoaded()

  if (categories.isPending || all.isPending) return <Loading />
  if (!categories.data || !all.data)
    return (
      <ErrorState
        pending={categories.isFetching || all.isFetching}
        onRetry={() => {
          void categories.refetch()
          void all.refetch()
        }}
      >
        Menü alınamadı
      </ErrorState>
    )
  if (all.data.length === 0 && categories.data.length === 0)
    return <EmptyState>Menümüz hazırlanıyor. Kısa süre sonra yeniden bakın.</EmptyState>

  function change(next: Filter) {
    onFilter(next)
    // a new filter shows the list from its beginning
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="grid gap-4">
      <div className="grid min-h-11 content-start justify-items-start gap-2">
        <Suspense>
          {isLoaded && (
            <>
              <BranchButton />
              <BranchPause />
            </>
          )}
        </Suspense>
      </div>
      <Filters categories={categories.data} filter={filter} onChange={change} />
      <Products filter={followed} onTask={onTask} onClear={() => change(noFilter)} />
      <Link
        to="/fiyat-listesi"
        className="inline-flex min-h-11 items-center justify-self-center font-semibold text-accent underline-offset-4 hover:underline"
      >
        Alerjenlerle fiyat listesi
      </Link>
    </div>
  )
}

interface ProductsProps {
  filter: Filter
  onTask: OnTask
  onClear: () => void
}

function Products({ filter, onTask, onClear }: ProductsProps) {
  const queryClient = useQueryClient()
  const { data: items = [] } = useQuery(
    filter.categoryId === null ? allItemsQuery : itemsQuery(queryClient, filter.categoryId),
  )
  const actionsOf = useCallback(
    (item: MenuItem) => onTask && <Actions item={item} onTask={onTask} />,
    [onTask],
  )
  const search = fold(filter.search.trim())
  const found = items.filter(
    (item) => (!filter.favorites || item.isFavorite) && fold(item.name).includes(search),
  )
  return (
    <>
      <p role="status" className="sr-only">
        {`${found.length} ürün`}
      </p>
      {found.length > 0 ? (
        <ProductGrid items={found} actionsOf={onTask && actionsOf} />
      ) : (
        <EmptyState
          action={
            <Button tone="plain" onClick={onClear}>
              Tümünü Göster
            </Button>
          }
        >
          {filter.favorites && !search
            ? 'Burada henüz favori ürününüz yok. Beğendiğiniz ürünün kalbine dokunun.'
            : 'Aramanıza uygun ürün bulunamadı.'}
        </EmptyState>
      )}
    </>
  )
}

function Actions({ item, onTask }: { item: MenuItem; onTask: (task: Task) => void }) {
  return (
    <>
      <Button
        tone="ghost"
        size="icon"
        className="text-spend"
        aria-label={`Sil: ${item.name}`}
        onClick={() => onTask({ kind: 'delete', item })}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
      <Button
        tone="ghost"
        size="icon"
        aria-label={`Seçenekler: ${item.name}`}
        title="Seçenekler"
        onClick={() => onTask({ kind: 'groups', item })}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
      </Button>
      <Button
        tone="ghost"
        aria-label={`Düzenle: ${item.name}`}
        onClick={() => onTask({ kind: 'edit', item })}
      >
        <Pencil aria-hidden className="size-4" />
        Düzenle
      </Button>
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Yükleniyor...</span>
      <div className="flex gap-2 overflow-hidden">
        {['w-20', 'w-28', 'w-32', 'w-24'].map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-pill ${width}`} />
        ))}
      </div>
      <div className={cn(gridLook, 'auto-rows-[8.75rem] sm:auto-rows-[22rem]')}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="rounded-card" />
        ))}
      </div>
    </div>
  )
}
