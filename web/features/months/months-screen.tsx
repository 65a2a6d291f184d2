import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MonthFigures, Months } from '#api/contracts/dashboard/months.ts'
import { Badge } from '#ui/data/badge.tsx'
import type { DataColumn } from '#ui/data/data-table.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { formatMonth, formatNumber } from '#ui/foundations/format.ts'
import { DownloadButton } from '#web/shared/download-button.tsx'
import { QueryTable } from '#web/shared/query-table.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { MonthDialog } from './month-dialog.tsx'
import { exportMonthsMutation, type MonthsSearch, monthsQuery } from './queries.ts'

interface MonthsScreenProps {
  search: MonthsSearch
  onSearchChange: (search: MonthsSearch) => void
}

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

/** `/admin/months`: what each month opened with, moved and closed with, in points. */
export function MonthsScreen({ search, onSearchChange }: MonthsScreenProps) {
  const found = useQuery(monthsQuery(search.year))
  const columns = useMemo(
    () => columnsOf(search.year, (month) => onSearchChange({ ...search, month })),
    [search, onSearchChange],
  )
  const opened = found.data?.months.find(({ month }) => month === search.month)
  return (
    <Screen
      title="Ay Kapanışı"
      width="wide"
      actions={
        found.data && (
          <div className="flex flex-wrap items-start gap-2">
            <YearChoice months={found.data} onChange={(year) => onSearchChange({ year })} />
            <DownloadButton
              mutation={exportMonthsMutation}
              search={found.data.year}
              name={`ay-kapanisi-${found.data.year}.csv`}
            />
          </div>
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
    </Screen>
  )
}

function YearChoice({ months, onChange }: { months: Months; onChange: (year?: number) => void }) {
  const { year, firstYear, lastYear } = months
  const first = Math.min(firstYear, year)
  const years = Array.from({ length: lastYear - first + 1 }, (_, place) => lastYear - place)
  return (
    <Field label="Yıl" labelHidden className="w-28">
      <Select
        value={year}
        onChange={(event) => {
          const chosen = Number(event.target.value)
          onChange(chosen === lastYear ? undefined : chosen)
        }}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  )
}
