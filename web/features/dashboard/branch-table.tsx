import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatMoney, formatNumber } from '#ui/foundations/format.ts'
import { differenceOf } from './period-texts.ts'

/** The branches that are listed before somebody asks for all. */
const first = 8

interface BranchTableProps<Branch extends RowData> {
  label: string
  columns: DataColumn<Branch>[]
  branches: readonly Branch[]
}

/** Figures by branch: the first of them, then all. */
export function BranchTable<Branch extends RowData & { id: number }>({
  label,
  columns,
  branches,
}: BranchTableProps<Branch>) {
  const [all, setAll] = useState(false)
  return (
    <>
      <DataTable
        dense
        label={label}
        columns={columns}
        rows={all ? [...branches] : branches.slice(0, first)}
        rowKey={({ id }) => id}
        empty={null}
      />
      {branches.length > first && !all && (
        <Button tone="plain" className="justify-self-center" onClick={() => setAll(true)}>
          {`${formatNumber(branches.length)} Şubenin Hepsi`}
        </Button>
      )}
    </>
  )
}

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
