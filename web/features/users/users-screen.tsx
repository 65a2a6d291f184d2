import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { UserSort } from '#api/contracts/users/sort.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { DataTable } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { announceProblem } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { Screen } from '#web/shared/screen.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { type UsersSearch, usersQuery } from './queries.ts'
import { userColumns } from './user-columns.tsx'
import { UsersPager } from './users-pager.tsx'
import { UsersToolbar } from './users-toolbar.tsx'

const EditDialog = lazy(() =>
  import('./edit-dialog.tsx').then(({ EditDialog }) => ({ default: EditDialog })),
)
const UserPointsDialog = lazy(() =>
  import('./user-points-dialog.tsx').then(({ UserPointsDialog }) => ({
    default: UserPointsDialog,
  })),
)

interface UsersScreenProps {
  search: UsersSearch
  /** `replace`: typing replaces the history entry, other changes add one */
  onSearchChange: (search: UsersSearch, replace: boolean) => void
  /** called on 403; goes back to `/` (specification.md §6) */
  onForbidden: () => void
}

type Open = { dialog: 'edit' | 'points' | 'deactivate'; user: ManagedUser }

/** User management (specification.md §2). The address holds search, sorting and page. */
export function UsersScreen({ search, onSearchChange, onForbidden }: UsersScreenProps) {
  const users = useQuery(usersQuery(search))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useTurnedAway(users.error, onForbidden)

  const columns = useMemo(
    () =>
      userColumns({
        onEdit: (user) => setOpen({ dialog: 'edit', user }),
        onPoints: (user) => setOpen({ dialog: 'points', user }),
        onDeactivate: (user) => setOpen({ dialog: 'deactivate', user }),
      }),
    [],
  )
  const sort = { id: search.sort ?? 'fullName', desc: search.direction === 'desc' }
  const changeSort = ({ id, desc }: { id: string; desc: boolean }) =>
    onSearchChange(
      { q: search.q, sort: UserSort.parse(id), direction: desc ? 'desc' : undefined },
      false,
    )

  return (
    <Screen title="Kullanıcılar" width="wide">
      <UsersToolbar
        q={search.q ?? ''}
        onSearch={(q) =>
          onSearchChange({ ...search, q, before: undefined, after: undefined }, true)
        }
        sort={sort}
        onSortChange={changeSort}
        total={users.data?.total}
        more={users.data?.more ?? false}
      />
      {users.isError && !users.data ? (
        <ErrorState onRetry={() => browserPage.reload()}>Kullanıcılar alınamadı</ErrorState>
      ) : (
        <div className="overflow-x-auto" aria-busy={users.isPlaceholderData}>
          <DataTable
            stackBelow="64rem"
            label="Kullanıcılar"
            columns={columns}
            rows={users.data?.rows ?? nobody}
            rowKey={(user) => user.id}
            loadingRows={users.isPending ? 8 : undefined}
            sort={sort}
            onSortChange={changeSort}
            empty={<EmptyState>Kullanıcı bulunamadı</EmptyState>}
          />
        </div>
      )}
      {users.data && (
        <UsersPager
          page={users.data}
          onTurn={(cursor) =>
            onSearchChange({ ...search, before: undefined, after: undefined, ...cursor }, false)
          }
        />
      )}
      <Suspense>
        {open?.dialog === 'edit' && <EditDialog user={open.user} onClose={close} />}
        {open?.dialog === 'points' && <UserPointsDialog user={open.user} onClose={close} />}
      </Suspense>
      {open?.dialog === 'deactivate' && <DeactivateDialog user={open.user} onClose={close} />}
    </Screen>
  )
}

const nobody: ManagedUser[] = []

/** Shows why the list failed to load. A 403 leaves the screen (specification.md §8). */
function useTurnedAway(error: Error | null, onForbidden: () => void): void {
  const leave = useRef(onForbidden)
  useEffect(() => {
    leave.current = onForbidden
  })
  useEffect(() => {
    if (!error || (error instanceof ApiError && error.status === 401)) return
    const forbidden = error instanceof ApiError && error.status === 403
    announceProblem(
      forbidden ? 'Yetkisiz erişim' : 'Kullanıcılar alınamadı. Lütfen tekrar deneyin.',
    )
    if (forbidden) leave.current()
  }, [error])
}
