import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BranchStock, StockRow } from '#api/contracts/branches/availability.ts'
import type { MenuItem } from '#api/contracts/menu/menu.ts'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { stockQuery } from '#web/features/availability/queries.ts'
import { branchesQuery } from '#web/features/branches/queries.ts'
import { allItemsQuery, categoriesQuery } from '#web/features/menu/queries.ts'
import { mayAtCounter } from '#web/shared/counter-rights.ts'
import { fold } from '#web/shared/fold.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { currentUserQuery } from '#web/shared/session.ts'
import { PriceCell } from './price-cell.tsx'
import { StockCell } from './stock-cell.tsx'
import type { MenuTableSearch } from './table-search.ts'

interface MenuTableScreenProps {
  search: MenuTableSearch
  onSearchChange: (search: MenuTableSearch) => void
}

/** `/admin/menu`: every product's price, and whether a branch has it, edited in place (ordering.md §1). */
export function MenuTableScreen({ search, onSearchChange }: MenuTableScreenProps) {
  const items = useQuery(allItemsQuery)
  const categories = useQuery(categoriesQuery).data
  const branches = useQuery(branchesQuery).data
  const user = useQuery(currentUserQuery).data
  // who may say of no branch what it is out of sees the prices alone
  const hasStock = mayAtCounter(user, 'stock.set')
  const shown = hasStock ? branches : undefined
  const branch = shown?.find(({ id }) => id === search.branch) ?? shown?.[0]
  const branchId = branch?.id
  const stock = useQuery({ ...stockQuery(branchId ?? 0), enabled: branchId !== undefined })
  const categoryOf = useMemo(
    () => new Map(categories?.map(({ id, name }) => [id, name])),
    [categories],
  )
  const columns = useMemo(
    () =>
      columnsOf(categoryOf, branchId, stock.data).filter(({ id }) => id !== 'stock' || hasStock),
    [categoryOf, branchId, stock.data, hasStock],
  )
  const rows = useMemo(() => {
    const wanted = fold(search.q?.trim() ?? '')
    return items.data?.filter(
      ({ name, categoryId }) =>
        fold(name).includes(wanted) || fold(categoryOf.get(categoryId) ?? '').includes(wanted),
    )
  }, [items.data, search.q, categoryOf])
  return (
    <Screen title="Fiyat ve Stok" width="wide">
      <p className="text-muted">
        Fiyat bütün şubelerde aynıdır. {branch && `Stok, ${branch.name} şubesinindir. `}Her değer
        kendi düğmesiyle kaydedilir.
      </p>
      <search className="sm:max-w-md">
        <Field label="Ürün ara">
          <Input
            type="search"
            maxLength={100}
            autoComplete="off"
            placeholder="Ürün veya kategori"
            value={search.q ?? ''}
            onChange={(event) => onSearchChange({ ...search, q: event.target.value || undefined })}
          />
        </Field>
      </search>
      {stock.isError && !stock.data && (
        <QueryPlaceholder compact query={stock} loading={[]} failed="Stok alınamadı" />
      )}
      <QueryTable
        label="Fiyat ve stok"
        query={items}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loadingRows={8}
        none="Aramanıza uyan bir ürün yok."
      />
    </Screen>
  )
}

const rowOf = (stock: BranchStock, item: MenuItem): StockRow | undefined =>
  stock.rows.find(({ kind, id }) => kind === 'item' && id === item.id)

function columnsOf(
  categoryOf: ReadonlyMap<number, string>,
  branchId: number | undefined,
  stock: BranchStock | undefined,
): DataColumn<MenuItem>[] {
  return [
    {
      id: 'name',
      header: 'Ürün',
      primary: true,
      cell: ({ name, categoryId }) => (
        <span className="grid min-w-0">
          <span className="break-words">{name}</span>
          <span className="break-words font-normal text-muted text-xs">
            {categoryOf.get(categoryId)}
          </span>
        </span>
      ),
    },
    { id: 'price', header: 'Fiyat (TL)', cell: (item) => <PriceCell item={item} /> },
    {
      id: 'stock',
      header: 'Stok',
      cell: (item) => {
        const row = stock && rowOf(stock, item)
        if (!stock || !row || branchId === undefined) return <Skeleton className="h-11 w-full" />
        // by branch: what was typed for one is not sent to another
        return (
          <StockCell key={branchId} branchId={branchId} row={row} nextOpening={stock.nextOpening} />
        )
      },
    },
  ]
}
