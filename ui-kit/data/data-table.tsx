import {
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ReactNode, useId, useMemo } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Box } from '#ui/forms/checkbox.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { type ColumnMeta, cellClasses, corner, small, stacked } from './table-classes.ts'

export interface DataColumn<Row extends RowData> {
  id: string
  /** The heading; it labels the value again if rows stack as cards. */
  header: string
  cell: (row: Row) => ReactNode
  /** Lets the reader sort by this value, texts by Turkish collation. */
  sortBy?: ((row: Row) => string | number) | undefined
  /** Lets the reader sort where the caller does the sorting (`sort`, `onSortChange`). */
  sortable?: boolean | undefined
  /** `end` for numbers and actions. */
  align?: 'start' | 'end' | undefined
  /** Shown only in a container of at least 52rem. */
  wideOnly?: boolean | undefined
  /** What stands in the corner of a small row, without its heading: actions, an amount. */
  corner?: boolean | undefined
  /** A value that says what it is (a date, a state): small rows show it without its heading. */
  plain?: boolean | undefined
  /** The column that names the row: a row header, and the title of the card. */
  primary?: boolean | undefined
}

/** An order of rows: a column's id and the direction. */
export interface TableSort {
  id: string
  desc: boolean
}

export interface DataTableProps<Row extends RowData> {
  /** The name of the table, for screen readers. */
  label: string
  /**
   * Keep both stable between renders (module scope, state or memo). What a cell shows stays in the document
   * when columns change: nobody loses the button that they are about to press.
   */
  columns: DataColumn<Row>[]
  /** One value for each row. */
  rows: Row[]
  /** A stable, unique key of a row. */
  rowKey: (row: Row) => string | number
  /** Replaces the table if there are no rows. */
  empty?: ReactNode
  /** Shows this many rows of skeletons instead of the rows. */
  loadingRows?: number | undefined
  /** The order of rows that the caller sorts; without it the table sorts them itself. */
  sort?: TableSort | undefined
  /** Called with the order that the reader chooses. */
  onSortChange?: ((sort: TableSort) => void) | undefined
  /** The container's width below which rows stack as cards: 64rem for tables of many columns. */
  stackBelow?: keyof typeof stacked | undefined
  /** Rows of 44 px for long lists; below 42rem those of `compact`. */
  dense?: boolean | undefined
  /** Below 42rem small rows instead of the cards of `stackBelow`: a phone shows six of them, not two. */
  compact?: boolean | undefined
  /** Check boxes that select rows, and one that selects all rows shown. */
  selection?: Selection<Row> | undefined
  className?: string | undefined
}

interface Selection<Row> {
  /** The keys of the selected rows, on other pages too. */
  selected: ReadonlySet<string | number>
  /** Called with the rows that were selected or cleared. */
  onChange: (rows: Row[], chosen: boolean) => void
  /** The name of a row, for screen readers. */
  labelOf: (row: Row) => string
  /** Whether a row can be selected; every row unless told. */
  canSelect?: ((row: Row) => boolean) | undefined
}

/**
 * Classes of the button that opens a row: it covers the whole row. Other controls of the row need
 * `relative z-1` to stay above it.
 */
export const opensRow =
  "text-start break-words rounded-field font-semibold hover:underline after:absolute after:inset-0 after:content-['']"

/** Stands for a value that a row has not; in small rows it takes no room. What is `data-none` and empty has none in cards. */
export const NoValue = () => (
  <span data-none className="text-muted">
    –
  </span>
)

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnMeta,
})
const collator = new Intl.Collator('tr-TR', { numeric: true })

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const
const headCell =
  'sticky top-0 z-2 border-line border-b bg-canvas px-3 py-1 text-start font-medium text-muted'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** some rows are selected, others are not */
  mixed?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A check box with a target of 44 px, above the button that opens the row. */
function RowCheckbox({ label, checked, mixed = false, disabled, onChange }: RowCheckboxProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="relative z-1 grid size-11 cursor-pointer place-items-center">
      <Box
        id={id}
        aria-label={label}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/**
 * A dense table on TanStack Table. Its head sticks to the top on scroll, columns with `sortBy` sort
 * by click or key, and rows stack as cards in a narrow container.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  loadingRows,
  sort,
  onSortChange,
  stackBelow = '40rem',
  dense = false,
  compact = dense,
  selection,
  className,
}: DataTableProps<Row>) {
  const narrow = compact ? small : stacked[stackBelow]
  const cornered = columns.some((column) => column.corner)
  const layout = { narrow, dense, compact, cornered }
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.accessor((row): unknown => column.sortBy?.(row), {
        id: column.id,
        header: column.header,
        enableSorting: column.sortBy !== undefined || column.sortable === true,
        sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
        meta: {
          align: column.align ?? 'start',
          primary: column.primary ?? false,
          corner: column.corner ?? false,
          plain: column.plain ?? false,
          className: cn(column.wideOnly && '@max-[52rem]:hidden!'),
        },
      }),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    ...(sort && {
      state: { sorting: [sort] },
      manualSorting: true,
      enableSortingRemoval: false,
      sortDescFirst: false,
      onSortingChange: (update: Updater<TableSort[]>) => {
        const [next] = typeof update === 'function' ? update([sort]) : update
        if (next) onSortChange?.(next)
      },
    }),
  })

  if (loadingRows === undefined && rows.length === 0 && empty) return empty
  const { canSelect } = selection ?? {}
  const selectable = canSelect ? rows.filter(canSelect) : rows
  const chosen = selectable.filter((row) => selection?.selected.has(rowKey(row))).length
  return (
    <div className={cn('@container', className)}>
      <table
        aria-label={label}
        aria-busy={loadingRows !== undefined}
        className={cn('w-full border-separate border-spacing-0 text-sm', narrow.table)}
      >
        <thead className={narrow.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={cn(headCell, 'px-1')}>
                  <RowCheckbox
                    label="Bu sayfadakilerin tümünü seç"
                    checked={chosen > 0 && chosen === selectable.length}
                    mixed={chosen > 0 && chosen < selectable.length}
                    disabled={selectable.length === 0}
                    onChange={(checked) => selection.onChange(selectable, checked)}
                  />
                </th>
              )}
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                const name = <table.FlexRender header={header} />
                const Arrow = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }[
                  sorted || 'none'
                ]
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? sortNames[sorted] : undefined}
                    className={cn(
                      headCell,
                      dense && '@max-[56rem]:px-2',
                      header.column.columnDef.meta?.className,
                      header.column.columnDef.meta?.align === 'end' && 'text-end',
                    )}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 font-medium hover:text-ink"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        {name}
                        <Arrow aria-hidden className="size-4" />
                      </button>
                    ) : (
                      <span className="inline-flex min-h-11 items-center">{name}</span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody className={narrow.body}>
          {loadingRows === undefined
            ? table.getRowModel().rows.map((row) => (
                <tr
                  key={rowKey(row.original)}
                  className={cn(
                    'relative hover:bg-sunken/60',
                    selection?.selected.has(rowKey(row.original)) && 'bg-accent-soft',
                    narrow.row,
                    // beside the values where no corner keeps their first line free
                    compact && selection && !cornered && '@max-[42rem]:pe-11',
                  )}
                >
                  {selection && (
                    <td
                      className={cn(
                        'border-line border-b px-1 py-0',
                        narrow.cell,
                        corner,
                        cornered && '@max-[42rem]:end-11',
                      )}
                    >
                      <RowCheckbox
                        label={`Seç: ${selection.labelOf(row.original)}`}
                        checked={selection.selected.has(rowKey(row.original))}
                        disabled={canSelect?.(row.original) === false}
                        onChange={(checked) => selection.onChange([row.original], checked)}
                      />
                    </td>
                  )}
                  {row.getAllCells().map((cell, place) => {
                    const meta = cell.column.columnDef.meta
                    const Cell = meta?.primary ? 'th' : 'td'
                    return (
                      <Cell
                        key={cell.id}
                        scope={meta?.primary ? 'row' : undefined}
                        data-label={String(cell.column.columnDef.header)}
                        className={cellClasses(meta, layout)}
                      >
                        {columns[place]?.cell(row.original)}
                      </Cell>
                    )
                  })}
                </tr>
              ))
            : Array.from({ length: loadingRows }, (_, line) => `loading-${line}`).map((line) => (
                <tr key={line} className={narrow.row}>
                  {selection && <td className={cn('border-line border-b', narrow.cell)} />}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={cn('border-line border-b px-3 py-3.5', narrow.cell)}
                    >
                      <Skeleton className="h-4 w-full max-w-32" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {loadingRows !== undefined && (
        <span role="status" className="sr-only">
          Yükleniyor...
        </span>
      )}
    </div>
  )
}
