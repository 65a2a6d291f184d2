import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useMemo, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatNumber } from '#ui/foundations/format.ts'
import { Menu } from '#ui/navigation/menu.tsx'
import { Badge } from './badge.tsx'
import { type DataColumn, DataTable, opensRow } from './data-table.tsx'

interface Person {
  id: number
  username: string
  fullName: string
  points: number
  active: boolean
}

const people: Person[] = [
  { id: 1, username: 'zeynep@telve.example', fullName: 'Zeynep Öz', points: 40, active: true },
  { id: 2, username: 'cagla@telve.example', fullName: 'Çağla Işık', points: 1250, active: true },
  { id: 3, username: 'cem@telve.example', fullName: 'Cem Şen', points: 9, active: false },
  {
    id: 4,
    username: 'gulsah.nurcihan.caglayangil@telve.example',
    fullName: 'Gülşah Nurcihan Çağlayangil-İğneciğil',
    points: 310,
    active: true,
  },
]

const columns: DataColumn<Person>[] = [
  {
    id: 'fullName',
    header: 'İsim Soyisim',
    primary: true,
    cell: (person) => person.fullName,
    sortBy: (person) => person.fullName,
  },
  {
    id: 'username',
    header: 'Kullanıcı adı',
    cell: (person) => <span className="break-all">{person.username}</span>,
  },
  {
    id: 'points',
    header: 'Puan',
    align: 'end',
    cell: (person) => formatNumber(person.points),
    sortBy: (person) => person.points,
  },
  {
    id: 'status',
    header: 'Durum',
    cell: (person) => (
      <Badge tone={person.active ? 'earn' : 'neutral'}>{person.active ? 'Aktif' : 'Pasif'}</Badge>
    ),
  },
  {
    id: 'actions',
    header: 'İşlemler',
    align: 'end',
    cell: () => <Button tone="plain">Düzenle</Button>,
  },
]

const opened = fn()
/** Columns of a dense table: the name opens the row, actions stand in the corner of a small card. */
const denseColumns: DataColumn<Person>[] = columns.map((column) => {
  if (column.id === 'fullName')
    return {
      ...column,
      cell: (person) => (
        <span className="block min-w-0">
          <button type="button" className={opensRow} onClick={() => opened(person.id)}>
            {person.fullName}
          </button>
          <span className="wrap-anywhere block font-normal text-muted text-xs">
            {person.username}
          </span>
        </span>
      ),
    }
  if (column.id === 'username') return { ...column, wideOnly: true }
  if (column.id === 'actions')
    return {
      ...column,
      corner: true,
      cell: (person) => (
        <span className="relative z-1">
          <Menu
            label={`${person.fullName} için işlemler`}
            acts={[{ label: 'Düzenle', onSelect: () => opened('edit') }]}
          />
        </span>
      ),
    }
  return column
})

/** Holds the selection. */
function Selecting(args: ComponentProps<typeof DataTable<Person>>) {
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  return (
    <DataTable
      {...args}
      selection={{
        selected,
        labelOf: (person) => person.fullName,
        onChange: (rows, chosen) =>
          setSelected((before) => {
            const after = new Set(before)
            for (const { id } of rows) chosen ? after.add(id) : after.delete(id)
            return after
          }),
      }}
    />
  )
}

const meta = {
  title: 'Kit/Data/Data table',
  tags: ['autodocs'],
  component: DataTable<Person>,
  parameters: {
    layout: 'padded',
  },
  args: {
    label: 'Kullanıcılar',
    columns,
    rowKey: (person) => person.id,
    empty: <EmptyState>Kullanıcı bulunamadı</EmptyState>,
    rows: people,
  },
} satisfies Meta<typeof DataTable<Person>>
export default meta
type Story = StoryObj<typeof meta>

function names(canvasElement: HTMLElement) {
  return within(canvasElement)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
}

/** Texts sort in Turkish order (Ç after C), numbers by value. */
export const Sorts: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'İsim Soyisim' }))
    await expect(names(canvasElement)).toEqual([
      'Cem Şen',
      'Çağla Işık',
      'Gülşah Nurcihan Çağlayangil-İğneciğil',
      'Zeynep Öz',
    ])
    await expect(canvas.getByRole('columnheader', { name: 'İsim Soyisim' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Puan' }))
    await expect(names(canvasElement)[0]).toBe('Çağla Işık')
  },
}

/** In a narrow container each row is a card, and every value keeps its label. */
export const Stacked: Story = {
  decorators: [(Story) => <div className="w-80">{Story()}</div>],
  play: async ({ canvasElement }) => {
    const name = within(canvasElement).getByRole('rowheader', { name: 'Zeynep Öz' })
    const values = [...(name.parentElement?.children ?? [])].filter((cell) => cell !== name)
    const topOf = (cell: Element) => cell.getBoundingClientRect().top
    for (const value of values) await expect(topOf(value)).toBeGreaterThan(topOf(name))
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

export const Loading: Story = {
  args: { rows: [], loadingRows: 5 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('table')).toHaveAttribute('aria-busy', 'true')
  },
}

export const Empty: Story = {
  args: { rows: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Kullanıcı bulunamadı')).toBeVisible()
  },
}

/** The head sticks to the top while a long list scrolls. */
export const StickyHead: Story = {
  args: {
    rows: Array.from({ length: 30 }, (_, index) => ({
      id: index,
      username: `kisi${index}@telve.example`,
      fullName: `Kişi ${index}`,
      points: index * 25,
      active: index % 7 !== 0,
    })),
  },
}

/** Rows of 44 px that open by a click anywhere in them, and check boxes for work on many. */
export const Dense: Story = {
  args: { rows: people, columns: denseColumns, dense: true },
  render: (args) => <Selecting {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const all = canvas.getByRole('checkbox', { name: 'Bu sayfadakilerin tümünü seç' })
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Seç: Cem Şen' }))
    await expect(all).toBePartiallyChecked()
    await expect(opened).not.toHaveBeenCalled()
    await userEvent.click(all)
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(5)
    await userEvent.click(canvas.getByRole('button', { name: 'Zeynep Öz' }))
    await expect(opened).toHaveBeenLastCalledWith(1)
    const row = canvas.getByRole('row', { name: /Zeynep Öz/ })
    await expect(row.offsetHeight).toBeLessThanOrEqual(46)
    // the button covers the row, its corner far from the name included
    const { right, top } = row.getBoundingClientRect()
    const status = document.elementFromPoint(right - 200, top + 20)
    await expect(status?.closest('button')).toHaveTextContent('Zeynep Öz')
  },
}
export const DenseOnAPhone: Story = {
  args: { rows: people, columns: denseColumns, dense: true },
  render: (args) => <Selecting {...args} />,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Seç: Cem Şen' }))
    await expect(opened).not.toHaveBeenCalled()
    // six of them fit a phone between its bars
    await expect(canvas.getByRole('row', { name: /Zeynep Öz/ }).offsetHeight).toBeLessThan(80)
  },
}

/** A list that hears something new keeps the button that somebody is about to press. */
export const ColumnsChange: Story = {
  render: function Counting(args) {
    const [presses, setPresses] = useState(0)
    const counted = useMemo<DataColumn<Person>[]>(
      () => [
        { id: 'fullName', header: 'İsim Soyisim', primary: true, cell: ({ fullName }) => fullName },
        {
          id: 'actions',
          header: 'İşlemler',
          cell: ({ fullName }) => (
            <Button onClick={() => setPresses(presses + 1)}>
              {`${fullName}: ${formatNumber(presses)}`}
            </Button>
          ),
        },
      ],
      [presses],
    )
    return <DataTable {...args} columns={counted} />
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Cem Şen: 0' })
    await userEvent.click(button)
    await expect(button).toHaveTextContent('Cem Şen: 1')
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.click(button)
    await expect(button).toHaveTextContent('Cem Şen: 2')
  },
}
