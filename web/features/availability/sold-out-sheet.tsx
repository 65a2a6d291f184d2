import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BranchStock, StockRow as Row } from '#api/contracts/branches/availability.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { aloneAskEvery } from '#web/shared/alone-tablet.ts'
import { fold } from '#web/shared/fold.ts'
import { useMinute } from '#web/shared/now.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { stockQuery } from './queries.ts'
import { StockRow } from './stock-row.tsx'

interface SoldOutSheetProps {
  branchId: number
  branchName: string
  /** takes the till first, where nobody has taken the tablet: it shows what is out, and says nothing (decisions/274) */
  onTake?: (() => void) | undefined
  onClose: () => void
}

/** `Tükenenler`: what a branch is out of, and how staff say so (ordering.md §1). */
export default function SoldOutSheet(props: SoldOutSheetProps) {
  const { branchId, branchName, onTake, onClose } = props
  const stock = useQuery({
    ...stockQuery(branchId),
    refetchOnWindowFocus: 'always',
    ...(onTake && { refetchInterval: aloneAskEvery }),
  })
  return (
    <Drawer
      open
      title="Tükenenler"
      description={branchName}
      onOpenChange={(open) => !open && onClose()}
    >
      {/* takes the focus: in the search field it would bring a tablet's keyboard up */}
      <div data-autofocus data-toasts-below tabIndex={-1} className="outline-none">
        {stock.data ? (
          <Sheet branchId={branchId} stock={stock.data} onTake={onTake} />
        ) : (
          <QueryPlaceholder
            query={stock}
            loading={Array<string>(4).fill('h-14 rounded-card')}
            failed="Ürünler alınamadı"
          />
        )}
      </div>
    </Drawer>
  )
}

const keyOfRow = ({ kind, id }: Row) => `${kind} ${id}`

/** Rows under their category or group, in the order in which they come. */
function partsOf(rows: readonly Row[]) {
  const parts = new Map<string, { title: string; rows: Row[] }>()
  for (const row of rows) {
    const key = `${row.kind} ${row.group}`
    const part = parts.get(key) ?? { title: row.group, rows: [] }
    part.rows.push(row)
    parts.set(key, part)
  }
  return [...parts]
}

interface SheetProps extends Pick<SoldOutSheetProps, 'branchId' | 'onTake'> {
  stock: BranchStock
}

function Sheet({ branchId, stock, onTake }: SheetProps) {
  const now = useMinute()
  const [search, setSearch] = useState('')
  // What was limited when the sheet opened stays on top: nothing moves away under a finger.
  const [above] = useState(
    () =>
      new Set(
        stock.rows.filter((row) => row.state !== 'on' || row.byOptions).map((row) => keyOfRow(row)),
      ),
  )
  const wanted = fold(search.trim())
  const found = stock.rows.filter(
    ({ name, group }) => fold(name).includes(wanted) || fold(group).includes(wanted),
  )
  const limited = found.filter((row) => above.has(keyOfRow(row)))
  const others = found.filter((row) => !above.has(keyOfRow(row)))
  const list = (rows: readonly Row[]) => (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <StockRow
          key={keyOfRow(row)}
          branchId={branchId}
          row={row}
          nextOpening={stock.nextOpening}
          now={now}
          onTake={onTake}
        />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-5">
      <Field label="Ürün veya seçenek ara" labelHidden>
        <Input
          type="search"
          className="h-14 text-lg"
          placeholder="Ürün veya seçenek ara"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <p role="status" className="sr-only">{`${found.length} kayıt`}</p>
      {found.length === 0 && <EmptyState>Aramanıza uygun ürün veya seçenek yok.</EmptyState>}
      {limited.length > 0 && (
        <section aria-label="Kapalı ve sayılı olanlar" className="grid gap-2">
          <h3 className="font-display font-semibold text-lg">Kapalı ve sayılı</h3>
          {list(limited)}
        </section>
      )}
      {partsOf(others).map(([key, { title, rows }]) => (
        <section key={key} aria-label={title} className="grid gap-2">
          <h3 className="font-semibold text-muted">{title}</h3>
          {list(rows)}
        </section>
      ))}
    </div>
  )
}
