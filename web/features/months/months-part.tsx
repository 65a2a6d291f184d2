import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MonthFigures, Months } from '#api/contracts/dashboard/months.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { formatMonth, formatNumber } from '#ui/foundations/format.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { Choice, Frame, type FrameProps } from './frame.tsx'
import { MonthDialog } from './month-dialog.tsx'
import { exportMonthsMutation, monthsQuery } from './queries.ts'

const points = (header: string, of: (month: MonthFigures) => number): DataColumn<MonthFigures> => ({
  id: header,
  header,
  align: 'end',
  cell: (month) => <span className="tabular">{formatNumber(of(month))}</span>,
})

const columnsOf = (
  year: number | undefined,
  onOpen: (month: string) => void,
): DataColumn<MonthFigures>[] => [
  {
    id: 'month',
    header: 'Ay',
    primary: true,
    cell: ({ month }) => (
      <RowLink to="/admin/months" search={{ year, month }} onOpen={() => onOpen(month)}>
        {formatMonth(month)}
      </RowLink>
    ),
  },
  points('Açılış', ({ opening }) => opening),
  points('Verilen', ({ given }) => given),
  points('Harcanan', ({ spent }) => spent),
  points('Süresi dolan', ({ expired }) => expired),
  points('Geri alınan', ({ takenBack }) => takenBack),
  points('Kapanış', ({ closing }) => closing),
  {
    id: 'state',
    header: 'Durum',
    corner: true,
    cell: ({ closedAt }) =>
      closedAt ? <Badge tone="earn">Kapandı</Badge> : <Badge>Sürüyor</Badge>,
  },
]

/** What each month opened with, moved and closed with, in points. */
export function MonthsPart({ search, onSearchChange }: FrameProps) {
  const found = useQuery(monthsQuery(search.year))
  const columns = useMemo(
    () => columnsOf(search.year, (month) => onSearchChange({ ...search, month })),
    [search, onSearchChange],
  )
  const opened = found.data?.months.find(({ month }) => month === search.month)
  return (
    <Frame
      search={search}
      onSearchChange={onSearchChange}
      actions={
        found.data && (
          <>
            <Choice
              label="Yıl"
              value={found.data.year}
              options={yearsOf(found.data)}
              onChange={(year) =>
                onSearchChange({ year: year === found.data.lastYear ? undefined : year })
              }
            />
            <DownloadButton
              mutation={exportMonthsMutation}
              search={found.data.year}
              name={`ay-kapanisi-${found.data.year}.csv`}
            />
          </>
        )
      }
    >
      <p className="text-muted">
        Üyelerin puanlarının her ay neyle açıldığı, nasıl değiştiği ve neyle kapandığı. Biten ay,
        gece yarısından 15 dakika sonra kapanır ve bir daha değişmez; düzeltmeler süren aya yazılır.
        Aylar İstanbul saatine göredir.
      </p>
      <QueryTable
        dense
        label="Aylar"
        stackBelow="64rem"
        query={found}
        columns={columns}
        rows={found.data?.months}
        rowKey={({ month }) => month}
        loadingRows={8}
        none="Bu yıl için kayıt yok."
      />
      {opened && (
        <MonthDialog
          month={opened}
          onClose={() => onSearchChange({ ...search, month: undefined })}
        />
      )}
    </Frame>
  )
}

/** The years that have entries, and the one that was asked for; the newest first. */
function yearsOf({ year, firstYear, lastYear }: Months) {
  const first = Math.min(firstYear, year)
  return Array.from({ length: lastYear - first + 1 }, (_, place) => ({
    value: lastYear - place,
    name: String(lastYear - place),
  }))
}
