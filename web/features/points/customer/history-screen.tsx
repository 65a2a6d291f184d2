import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { OwnEntry, PointKind } from '#api/contracts/points/points.ts'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatNumber, formatPoints, formatShortDate } from '#ui/foundations/format.ts'
import { movementColumns } from '#web/features/points/entry-columns.tsx'
import { EntryState } from '#web/features/points/entry-state.tsx'
import { historyQuery } from '#web/features/points/queries.ts'
import { entryTitle } from '#web/shared/entry-labels.ts'
import { FirstSteps } from '#web/shared/first-steps.tsx'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { WayBack } from '#web/shared/way-back.tsx'
import { useWide } from '#web/shared/wide.ts'
import { ChainVerification } from './chain-verification.tsx'
import { ExpiringPoints } from './expiring-points.tsx'
import { HistoryRows, LoadingRows } from './history-rows.tsx'
import { useNewcomer } from './newcomer.ts'

const OwnEntryDialog = lazy(() => import('./own-entry-dialog.tsx'))

/**
 * `Bakiye` is the current balance in every row, `İşlem Sonrası` the one after it (decisions.md §3).
 */
const columnsAt = (
  balance: number | undefined,
  onWhy: (entry: OwnEntry) => void,
): DataColumn<OwnEntry>[] => [
  {
    id: 'what',
    header: 'Hareket',
    primary: true,
    cell: (entry) => (
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words">
          {entryTitle(entry)}
          <EntryState entry={entry} />
        </span>
        <span className="block break-words font-normal text-muted text-sm">
          {entry.branch.name || 'Belirtilmemiş'}
        </span>
        {entry.note && (
          <span className="block break-words font-normal text-muted">{entry.note}</span>
        )}
      </span>
    ),
  },
  { id: 'date', header: 'Tarih', cell: ({ createdAt }) => formatShortDate(createdAt) },
  ...movementColumns,
  {
    id: 'balance',
    header: 'Bakiye',
    align: 'end',
    cell: () => (balance === undefined ? '–' : formatNumber(balance)),
  },
  {
    id: 'why',
    header: 'Neden',
    align: 'end',
    cell: (entry) => (
      <Button
        tone="ghost"
        className="text-accent"
        aria-haspopup="dialog"
        aria-label={`Neden? ${formatShortDate(entry.createdAt)}, ${formatPoints(entry.amount)}`}
        onClick={() => onWhy(entry)}
      >
        Neden?
      </Button>
    ),
  },
]

interface HistoryProps {
  /** lists only entries of this type; all types if undefined */
  type: PointKind | undefined
  onTypeChange: (type: PointKind | undefined) => void
}

export function HistoryScreen(props: HistoryProps) {
  const newcomer = useNewcomer()
  return (
    <Screen back={<WayBack to="/profile" />} title="Puan Hareketleri">
      {newcomer ? <FirstSteps /> : <History {...props} />}
    </Screen>
  )
}

const filters = [
  { value: 'ALL', label: 'Tümü' },
  { value: 'EARN', label: 'Kazanılan' },
  { value: 'SPEND', label: 'Harcanan' },
] satisfies { value: PointKind | 'ALL'; label: string }[]

function History({ type, onTypeChange }: HistoryProps) {
  const { data: user } = useQuery(currentUserQuery)
  const wide = useWide()
  return (
    <div className="grid grid-cols-1 gap-4">
      {!wide && user && <Balance points={user.points} />}
      <ExpiringPoints />
      <SegmentedControl<PointKind | 'ALL'>
        label="Hangi hareketler"
        options={filters}
        value={type ?? 'ALL'}
        onValueChange={(value) => onTypeChange(value === 'ALL' ? undefined : value)}
        className="max-sm:flex max-sm:[&>label]:flex-1 max-sm:[&>label]:px-2 sm:justify-self-start"
      />
      <Entries type={type} />
    </div>
  )
}

/** The current balance, once above all rows. */
function Balance({ points }: { points: number }) {
  return (
    <p className="bg-espresso-crema flex items-baseline justify-between gap-4 rounded-card px-4 py-2 text-espresso-ink">
      <span className="text-espresso-muted text-sm">Puan Bakiyeniz</span>
      <strong className="tabular font-display font-semibold text-xl">{formatPoints(points)}</strong>
    </p>
  )
}

function Entries({ type }: Pick<HistoryProps, 'type'>) {
  const { data: user } = useQuery(currentUserQuery)
  const history = useInfiniteQuery(historyQuery(type))
  const wide = useWide()
  const [opened, setOpened] = useState<OwnEntry>()
  const columns = useMemo(() => columnsAt(user?.points, setOpened), [user?.points])
  const rows = useMemo(() => rowsOf(history.data), [history.data])

  if (history.isError && rows.length === 0)
    return (
      <ErrorState pending={history.isFetching} onRetry={() => void history.refetch()}>
        Puan geçmişi alınamadı
      </ErrorState>
    )
  if (!history.isPending && rows.length === 0)
    return (
      <EmptyState>
        {type === 'SPEND' ? 'Henüz puan harcamadınız.' : 'Henüz puan kazanmadınız.'}
      </EmptyState>
    )
  return (
    <>
      {wide && (
        <DataTable
          label="Puan hareketleri"
          columns={columns}
          rows={rows}
          rowKey={(entry) => entry.id}
          loadingRows={history.isPending ? 6 : undefined}
        />
      )}
      {!wide && (history.isPending ? <LoadingRows /> : <HistoryRows entries={rows} />)}
      <MorePages list={history} />
      {opened && (
        <Suspense>
          <OwnEntryDialog entry={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {user && rows.length > 0 && <ChainVerification userId={user.id} />}
    </>
  )
}
