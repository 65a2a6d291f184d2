import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { UserSort } from '#api/contracts/users/sort.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { DataTable } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { exportMutation } from '#web/features/users/mutations.ts'
import { DeactivateDialog } from '#web/features/users/person/deactivate-dialog.tsx'
import { RestoreDialog } from '#web/features/users/person/restore-dialog.tsx'
import { type UsersSearch, usersQuery } from '#web/features/users/queries.ts'
import { userColumns } from '#web/features/users/user-columns.tsx'
import { announceProblem } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { useMay } from '#web/shared/session.ts'
import { BulkReport, type Report } from './bulk-report.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UsersPager } from './users-pager.tsx'
import { UsersToolbar } from './users-toolbar.tsx'

const EditDialog = lazy(() =>
  import('#web/features/users/person/edit-dialog.tsx').then(({ EditDialog }) => ({
    default: EditDialog,
  })),
)
const UserPointsDialog = lazy(() =>
  import('#web/features/users/points/user-points-dialog.tsx').then(({ UserPointsDialog }) => ({
    default: UserPointsDialog,
  })),
)
const PersonDrawer = lazy(() =>
  import('#web/features/users/person/person-drawer.tsx').then(({ PersonDrawer }) => ({
    default: PersonDrawer,
  })),
)

interface UsersScreenProps {
  search: UsersSearch
  /** `replace`: typing replaces the history entry, other changes add one */
  onSearchChange: (search: UsersSearch, replace: boolean) => void
  /** called on 403; goes back to `/` (product.md §17) */
  onForbidden: () => void
}

type Open = { dialog: 'edit' | 'points' | 'deactivate' | 'restore'; user: ManagedUser }

/** User management (product.md §17). The address holds search, filters, order and page. */
export function UsersScreen({ search, onSearchChange, onForbidden }: UsersScreenProps) {
  const users = useQuery(usersQuery(search))
  const mayExport = useMay('chain.manage')
  const [open, setOpen] = useState<Open>()
  const [selected, setSelected] = useState<ReadonlyMap<number, ManagedUser>>(new Map())
  const [report, setReport] = useState<Report>()
  const close = () => setOpen(undefined)
  useTurnedAway(users.error, onForbidden)

  const acts = useMemo(
    () => ({
      onEdit: (user: ManagedUser) => setOpen({ dialog: 'edit', user }),
      onPoints: (user: ManagedUser) => setOpen({ dialog: 'points', user }),
      onDeactivate: (user: ManagedUser) => setOpen({ dialog: 'deactivate', user }),
      onRestore: (user: ManagedUser) => setOpen({ dialog: 'restore', user }),
    }),
    [],
  )
  const columns = useMemo(
    () => userColumns(acts, search, (person) => onSearchChange({ ...search, person }, false)),
    [acts, search, onSearchChange],
  )
  const rows = users.data?.rows ?? nobody
  const selection = useMemo(
    () => ({
      labelOf: ({ fullName }: ManagedUser) => fullName,
      selected: new Set<string | number>(selected.keys()),
      onChange: (some: ManagedUser[], chosen: boolean) =>
        setSelected((before) => {
          const after = new Map(before)
          for (const user of some) chosen ? after.set(user.id, user) : after.delete(user.id)
          return after
        }),
    }),
    [selected],
  )
  const sort = sortOf(search)
  const changeSort = ({ id, desc }: { id: string; desc: boolean }) =>
    onSearchChange(
      {
        ...{ q: search.q, role: search.role, state: search.state, person: search.person },
        ...{ sort: UserSort.parse(id), direction: desc ? 'desc' : undefined },
      },
      false,
    )

  return (
    <Screen
      title="Kullanıcılar"
      width="wide"
      actions={
        mayExport && (
          <DownloadButton mutation={exportMutation} search={search} name="kullanicilar.csv" />
        )
      }
    >
      <UsersToolbar
        search={search}
        onNarrow={(part, replace) =>
          onSearchChange({ ...search, ...part, before: undefined, after: undefined }, replace)
        }
        sort={sort}
        onSortChange={changeSort}
        total={users.data?.total}
        more={users.data?.more ?? false}
      />
      {report && <BulkReport report={report} onClose={() => setReport(undefined)} />}
      {users.isError && !users.data ? (
        <ErrorState onRetry={() => browserPage.reload()}>Kullanıcılar alınamadı</ErrorState>
      ) : (
        <div aria-busy={users.isPlaceholderData}>
          <DataTable
            dense
            label="Kullanıcılar"
            columns={columns}
            rows={rows}
            rowKey={(user) => user.id}
            loadingRows={users.isPending ? 8 : undefined}
            sort={sort}
            onSortChange={changeSort}
            selection={selection}
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
      {selected.size > 0 && (
        <SelectionBar
          selected={withNewest(selected, rows)}
          hidden={[...selected.keys()].filter((id) => !rows.some((user) => user.id === id)).length}
          onClear={() => setSelected(new Map())}
          onDone={(outcomes, isActive) => {
            setReport({ outcomes, isActive, people: selected })
            setSelected(new Map())
          }}
        />
      )}
      <Suspense>
        {search.person !== undefined && (
          <PersonDrawer
            key={search.person}
            id={search.person}
            listed={rows.find(({ id }) => id === search.person)}
            acts={acts}
            // an entry more would have the back button open the person again
            onClose={() => onSearchChange({ ...search, person: undefined }, true)}
          />
        )}
      </Suspense>
      {/* what loads here hides no drawer */}
      <Suspense>
        {open?.dialog === 'edit' && <EditDialog user={open.user} onClose={close} />}
        {open?.dialog === 'points' && <UserPointsDialog user={open.user} onClose={close} />}
      </Suspense>
      {open?.dialog === 'deactivate' && <DeactivateDialog user={open.user} onClose={close} />}
      {open?.dialog === 'restore' && <RestoreDialog user={open.user} onClose={close} />}
    </Screen>
  )
}

const nobody: ManagedUser[] = []

/** Who is selected, as the list shows them now where it does: somebody may have been closed since. */
function withNewest(
  selected: ReadonlyMap<number, ManagedUser>,
  rows: readonly ManagedUser[],
): ReadonlyMap<number, ManagedUser> {
  const shown = rows.filter(({ id }) => selected.has(id)).map((row) => [row.id, row] as const)
  return new Map([...selected, ...shown])
}

/** The order of the list that the address asks for. */
const sortOf = ({ sort, direction }: UsersSearch) => ({
  id: sort ?? 'fullName',
  desc: direction === 'desc',
})

/** Shows why the list failed to load. A 403 leaves the screen (product.md §17). */
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
