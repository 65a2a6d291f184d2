import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DataColumn, DataTable } from '#ui/data/data-table.tsx'
import { formatDateTime } from '#ui/foundations/format.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'

/** Something that is never edited, but followed by a new version. */
interface Version {
  version: number
  /** since when it holds; null for the one from the start */
  at: string | null
  /** who made it; null for what the product came with */
  actor: { fullName: string } | null
}

interface VersionsProps<Row extends Version, Key extends readonly unknown[]> {
  /** what stands above the form, also while it is fetched */
  introduction: ReactNode
  /** the versions, the one that holds first */
  versions: UseQueryOptions<Row[], Error, Row[], Key>
  /** the form that makes the next version */
  form: (current: Row) => ReactNode
  /** the name of the table of all versions */
  historyLabel: string
  /** the heading of the moment since when a version holds */
  sinceLabel: string
  /** what a version says, beside when and by whom */
  columns?: DataColumn<Row>[]
  /** each value of a version in words, by its label: the history says which of them changed, from what to what */
  compared?: (version: Row) => Readonly<Record<string, string>>
  /** the width of the table below which its rows are cards */
  stackBelow?: '40rem' | '64rem'
}

/** A screen of what holds now, and what held before. */
export function VersionsScreen<Row extends Version, Key extends readonly unknown[]>({
  title,
  ...rest
}: VersionsProps<Row, Key> & { title: string }) {
  return (
    <Screen title={title} width="wide">
      <Versions {...rest} />
    </Screen>
  )
}

/** What holds now with the form that changes it, and what held before, since when and by whom. */
export function Versions<Row extends Version, Key extends readonly unknown[]>({
  introduction,
  versions,
  form,
  historyLabel,
  sinceLabel,
  columns = [],
  compared,
  stackBelow,
}: VersionsProps<Row, Key>) {
  const found = useQuery(versions)
  const rows = found.data ?? []
  const [current] = rows
  return (
    <>
      {introduction}
      {!found.data && <QueryPlaceholder query={found} loading={['h-64 rounded-card']} />}
      {current && (
        <>
          {form(current)}
          <h2 className="font-display font-semibold text-xl">Geçmiş</h2>
          <DataTable
            label={historyLabel}
            columns={[
              {
                id: 'at',
                header: sinceLabel,
                primary: true,
                cell: ({ at }) => (at ? formatDateTime(at) : 'Başlangıçtan beri'),
              },
              {
                id: 'actor',
                header: 'Yapan',
                cell: ({ actor }) => actor?.fullName ?? 'Başlangıç değerleri',
              },
              ...columns,
              ...(compared
                ? [
                    {
                      id: 'changes',
                      header: 'Değişen',
                      cell: (version: Row) => {
                        const before = rows[rows.indexOf(version) + 1]
                        return (
                          <Changes now={compared(version)} before={before && compared(before)} />
                        )
                      },
                    },
                  ]
                : []),
            ]}
            rows={rows}
            rowKey={({ version }) => version}
            empty={null}
            stackBelow={stackBelow}
          />
        </>
      )}
    </>
  )
}

interface ChangesProps {
  now: Readonly<Record<string, string>>
  before: Readonly<Record<string, string>> | undefined
}

/** What a version has changed; of the first one that is shown, nothing is known before it. */
function Changes({ now, before }: ChangesProps) {
  const changed = Object.entries(now).filter(([label, value]) => before && before[label] !== value)
  if (changed.length === 0) return <span className="text-muted">—</span>
  return (
    <ul className="grid gap-1">
      {changed.map(([label, value]) => (
        <li key={label}>
          {label}:{' '}
          <span className="tabular whitespace-nowrap">
            {before?.[label]} → <strong className="font-semibold">{value}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
