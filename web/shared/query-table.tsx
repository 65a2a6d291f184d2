import type { RowData } from '@tanstack/react-table'
import { DataTable, type DataTableProps } from '#ui/data/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { sentenceOf } from './api-error.ts'

interface QueryTableProps<Row extends RowData>
  extends Omit<DataTableProps<Row>, 'rows' | 'loadingRows' | 'empty'> {
  /** the query that fetches the rows */
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** what it has of them */
  rows: Row[] | undefined
  /** how many rows of skeletons stand for them until they come */
  loadingRows: number
  /** the sentence where there are none */
  none: string
}

const noRows: never[] = []

/** The rows of a query as a table: skeletons first, its failure where there is nothing else to show. */
export function QueryTable<Row extends RowData>({
  query,
  rows = noRows,
  loadingRows,
  none,
  ...table
}: QueryTableProps<Row>) {
  if (query.isError && rows.length === 0)
    return (
      <ErrorState pending={query.isFetching} onRetry={() => void query.refetch()}>
        {sentenceOf(query.error)}
      </ErrorState>
    )
  return (
    <DataTable
      rows={rows}
      loadingRows={query.isPending ? loadingRows : undefined}
      empty={<EmptyState>{none}</EmptyState>}
      {...table}
    />
  )
}
