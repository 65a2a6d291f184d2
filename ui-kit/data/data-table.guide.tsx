import type { Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { type DataColumn, DataTable, NoValue } from './data-table.tsx'

/** What designers ask about `data-table`. */
export const guide: Guide = {
  use: 'Rows of one kind that people compare, sort and act on.',
  avoid: 'A few facts about one thing (`Stat row`), or a list that only leads on.',
  status: 'stable',
  anatomy: {
    Head: 'stays at the top while rows scroll; columns that sort have an arrow',
    'Name of the row': 'the `primary` column; the title of the card on a phone',
    Cells: 'text at the start, numbers at the end in digits of one width',
    'Check boxes':
      'with `selection`: one a row, and one for all rows shown; off where `canSelect` says so',
    'Row on a phone': 'a card, or with `dense` a small row: the name, the rest in a line below',
    Loading: 'rows of skeletons',
  },
  roles: {
    table: 'named by `label`; busy while it loads',
    columnheader: 'each head; `aria-sort` on the sorted one',
    rowheader: 'the name of the row',
    checkbox: '`Seç: Elif Yılmaz`, with `selection`',
  },
  keys: {
    Tab: 'goes through heads that sort and controls of the rows',
    'Enter, Space': 'on a head: sorts by it',
  },
  right: {
    show: () => (
      <DataTable
        label="Müşteriler"
        columns={right}
        rows={rows}
        rowKey={({ name }) => name}
        className="w-64 max-w-full"
      />
    ),
    says: 'Points between thousands, and a dash where there is no value.',
  },
  wrong: {
    show: () => (
      <DataTable
        label="Liste"
        columns={wrong}
        rows={rows}
        rowKey={({ name }) => name}
        className="w-64 max-w-full"
      />
    ),
    says: 'A number as it came, and a loud button in each row.',
  },
}

interface Customer {
  name: string
  points: number
}

const rows: Customer[] = [
  { name: 'Elif Yılmaz', points: 1250 },
  { name: 'İpek Şen', points: 0 },
]
const name: DataColumn<Customer> = {
  id: 'name',
  header: 'Ad',
  primary: true,
  cell: (row) => row.name,
}
const right: DataColumn<Customer>[] = [
  name,
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    sortBy: (row) => row.points,
    cell: (row) => (row.points > 0 ? formatNumber(row.points) : <NoValue />),
  },
]
const wrong: DataColumn<Customer>[] = [
  name,
  { id: 'points', header: 'Puan', cell: (row) => row.points },
  { id: 'act', header: 'İşlem', cell: () => <Button>Düzenle</Button> },
]
