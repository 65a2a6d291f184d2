import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { differenceOf } from './period-texts.ts'

/** The branches that are listed before somebody asks for all. */
const mostBranches = 8

interface LongTableProps<Row extends RowData> {
  label: string
  columns: DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** how many are listed before somebody asks for all */
  first: number
  /** the words of that press, by how many there are */
  all: (count: string) => string
  empty?: ReactNode
}

/** Figures by what may be many: the first of them, then all. */
export function LongTable<Row extends RowData>({
  rows,
  first,
  all: wordsOf,
  empty = null,
  ...table
}: LongTableProps<Row>) {
  const [all, setAll] = useState(false)
  return (
    <>
      <DataTable dense {...table} rows={all ? [...rows] : rows.slice(0, first)} empty={empty} />
      {rows.length > first && !all && (
        <Button tone="plain" className="justify-self-center" onClick={() => setAll(true)}>
          {wordsOf(formatNumber(rows.length))}
        </Button>
      )}
    </>
  )
}

interface BranchTableProps<Branch extends RowData> {
  label: string
  columns: DataColumn<Branch>[]
  branches: readonly Branch[]
}

/** Figures by branch. */
export const BranchTable = <Branch extends RowData & { id: number }>({
  branches,
  ...table
}: BranchTableProps<Branch>) => (
  <LongTable
    {...table}
    rows={branches}
    rowKey={({ id }) => id}
    first={mostBranches}
    all={(count) => `${count} Şubenin Hepsi`}
  />
)

export const branchNameColumn = <Branch extends { name: string }>(): DataColumn<Branch> => ({
  id: 'name',
  header: 'Şube',
  primary: true,
  sortBy: ({ name }) => name,
  cell: ({ name }) => <span className="break-words">{name}</span>,
})

/** A number of each branch, by which they can be put in order. */
export const figureColumn = <Branch extends RowData>(
  header: string,
  sortBy: (branch: Branch) => number,
  written: (value: number, branch: Branch) => string,
): DataColumn<Branch> => ({
  id: header,
  header,
  align: 'end',
  sortBy,
  cell: (branch) => <span className="tabular">{written(sortBy(branch), branch)}</span>,
})

const looks = { better: 'text-earn', worse: 'text-spend', same: 'text-muted' }

/** How a figure of a branch, kuruş where nothing else is said, stands against the one before. */
export const differenceColumn = <Branch extends RowData>(
  header: string,
  of: (branch: Branch) => { now: number; before: number },
  written: (value: number) => string = formatMoney,
): DataColumn<Branch> => ({
  id: 'compared',
  header,
  cell: (branch) => {
    const { way, text } = differenceOf(of(branch), written)
    return <span className={looks[way]}>{text}</span>
  },
})
