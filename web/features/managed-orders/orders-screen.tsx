import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { ManagedOrder } from '#api/contracts/orders/managing.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { formatDateTime, formatMoney } from '#ui/foundations/format.ts'
import { MorePages } from '#web/shared/more-pages.tsx'
import { rowsOf } from '#web/shared/query.ts'
import { QueryTable } from '#web/shared/query-table.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { OrderFilters } from './order-filters.tsx'
import { inShort, StateBadge } from './order-words.tsx'
import { managedOrdersQuery, type OrdersSearch } from './queries.ts'

const OrderDrawer = lazy(() =>
  import('./order-drawer.tsx').then(({ OrderDrawer }) => ({ default: OrderDrawer })),
)

const columnsOf = (
  search: OrdersSearch,
  onOpen: (id: number) => void,
): DataColumn<ManagedOrder>[] => [
  {
    id: 'number',
    header: 'Sipariş',
    primary: true,
    cell: (order) => (
      <span className="block min-w-0">
        <RowLink
          to="/admin/orders"
          search={{ ...search, order: order.id }}
          onOpen={() => onOpen(order.id)}
        >
          <span className="tabular">{order.number}</span> · {order.person.fullName}
        </RowLink>
        <span className="block break-words font-normal text-muted text-xs">
          {inShort(order.lines)}
        </span>
      </span>
    ),
  },
  { id: 'branch', header: 'Şube', plain: true, cell: ({ branch }) => branch.name },
  {
    id: 'placedAt',
    header: 'Verildi',
    plain: true,
    cell: ({ placedAt }) => (
      <span className="tabular whitespace-nowrap">{formatDateTime(placedAt)}</span>
    ),
  },
  { id: 'state', header: 'Durum', plain: true, cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'total',
    header: 'Tutar',
    align: 'end',
    corner: true,
    cell: ({ total, refunded }) => (
      <span className="tabular text-end">
        <strong className="block">{formatMoney(total)}</strong>
        {refunded > 0 && (
          <span className="block text-spend text-xs">{formatMoney(refunded)} iade</span>
        )}
      </span>
    ),
  },
]

interface OrdersScreenProps {
  search: OrdersSearch
  onSearchChange: (search: OrdersSearch) => void
}

/** `/admin/orders`: all orders with filters, each with its whole story (ordering.md §5). */
export function OrdersScreen({ search, onSearchChange }: OrdersScreenProps) {
  const orders = useInfiniteQuery(managedOrdersQuery(search))
  const columns = useMemo(
    () => columnsOf(search, (order) => onSearchChange({ ...search, order })),
    [search, onSearchChange],
  )
  const rows = useMemo(() => rowsOf(orders.data), [orders.data])
  return (
    <Screen title="Siparişler" width="wide">
      <OrderFilters search={search} onSearchChange={onSearchChange} />
      <QueryTable
        dense
        label="Siparişler"
        query={orders}
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        loadingRows={8}
        none="Bu ölçütlere uyan bir sipariş yok."
      />
      <MorePages list={orders} />
      <Suspense>
        {search.order !== undefined && (
          <OrderDrawer
            key={search.order}
            id={search.order}
            listed={rows.find(({ id }) => id === search.order)}
            onClose={() => onSearchChange({ ...search, order: undefined })}
          />
        )}
      </Suspense>
    </Screen>
  )
}
