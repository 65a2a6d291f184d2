import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PointEntry } from '#api/contracts/points/points.ts'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber, formatShortDate } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { ChainVerification } from './chain-verification.tsx'
import { movementColumns } from './entry-columns.tsx'
import { ownHistoryQuery } from './queries.ts'

/**
 * `Bakiye` is the current balance in every row, `İşlem Sonrası` the one after it (decisions.md §3).
 */
const columnsAt = (balance: number | undefined): DataColumn<PointEntry>[] => [
  {
    id: 'branch',
    header: 'Şube',
    primary: true,
    cell: ({ branch }) => branch.name || 'Belirtilmemiş',
  },
  { id: 'date', header: 'Tarih', cell: ({ createdAt }) => formatShortDate(createdAt) },
  ...movementColumns,
  {
    id: 'balance',
    header: 'Bakiye',
    align: 'end',
    cell: () => (balance === undefined ? '–' : formatNumber(balance)),
  },
]

export function HistoryScreen() {
  return (
    <Screen title="Puan Hareketleri">
      <History />
    </Screen>
  )
}

function History() {
  const { data: user } = useQuery(currentUserQuery)
  const history = useInfiniteQuery(ownHistoryQuery)
  const columns = useMemo(() => columnsAt(user?.points), [user?.points])
  const rows = useMemo(() => history.data?.pages.flatMap((page) => page.rows) ?? [], [history.data])

  if (history.isError && rows.length === 0)
    return (
      <ErrorState pending={history.isFetching} onRetry={() => void history.refetch()}>
        Puan geçmişi alınamadı
      </ErrorState>
    )
  return (
    <div className="grid gap-4">
      <DataTable
        label="Puan hareketleri"
        columns={columns}
        rows={rows}
        rowKey={(entry) => entry.id}
        loadingRows={history.isPending ? 6 : undefined}
        empty={
          <EmptyState
            action={
              <Button asChild size="lg">
                <Link to="/qr" search={{ tab: 'code' }}>
                  QR kodumu göster
                </Link>
              </Button>
            }
          >
            Henüz puan hareketiniz yok. İlk kahvenizde QR kodunuzu okutun.
          </EmptyState>
        }
      />
      <MorePages list={history} />
      {user && rows.length > 0 && <ChainVerification userId={user.id} />}
    </div>
  )
}
