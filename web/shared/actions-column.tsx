import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'

interface RowAction {
  label: string
  onPress: () => void
  destructive?: boolean
}

interface ActionsColumnOptions<Row> {
  /** what is read out behind each action: `Düzenle: Latte` */
  nameOf: (row: Row) => string
  actions: (row: Row) => RowAction[]
  /** what stands behind them, a menu of more */
  more?: (row: Row) => ReactNode
  /** in a card of a narrow container: in the corner instead of below */
  corner?: boolean
}

/** What can be done to a row, at its end. */
export const actionsColumn = <Row extends RowData>({
  nameOf,
  actions,
  more,
  corner = false,
}: ActionsColumnOptions<Row>): DataColumn<Row> => ({
  id: 'actions',
  header: 'İşlemler',
  align: 'end',
  corner,
  cell: (row) => (
    <span
      // a card has no line for what cannot be done
      data-none={(!more && actions(row).length === 0) || undefined}
      className="inline-flex flex-wrap justify-end sm:flex-nowrap"
    >
      {actions(row).map(({ label, onPress, destructive = false }) => (
        <Button
          key={label}
          tone="ghost"
          className={destructive ? 'text-spend' : undefined}
          aria-label={`${label}: ${nameOf(row)}`}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
      {more?.(row)}
    </span>
  ),
})
