import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { formatDate, formatDateBlock } from '#ui/foundations/format.ts'
import { ColumnChart } from './column-chart.tsx'

const days = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz', 'Bugün']

const meta = {
  title: 'Kit/Charts/Column chart',
  tags: ['autodocs'],
  component: ColumnChart,
  parameters: {
    layout: 'padded',
  },
  args: {
    title: 'Kazanılan ve harcanan puan',
    summary: 'En çok puan cumartesi verildi: 4.120.',
    of: 'Gün',
    names: ['Kazanılan', 'Harcanan'],
    groups: days.map((name, index) => ({
      name,
      values: [2000 + ((index * 530) % 2300), 700 + ((index * 310) % 900)],
    })),
  },
  decorators: [(Story) => <div className="max-w-2xl">{Story()}</div>],
} satisfies Meta<typeof ColumnChart>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { tags: ['quick'] }

/** The keyboard opens the table of values. */
export const AsTable: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: 'Tablo Olarak Göster' })
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(button).toHaveAccessibleName('Grafik Olarak Göster')
    await waitFor(() => expect(button).toHaveFocus())
    await expect(canvas.getAllByRole('row')).toHaveLength(9)
    await expect(canvas.getByRole('rowheader', { name: 'Bugün' })).toBeVisible()
  },
}
/** That no written name of a group touches the next, and none is cut off at the drawing's edge. */
const standApart = async (element: HTMLElement, least: number) => {
  const drawing = element.querySelector('svg:has(text)')?.getBoundingClientRect()
  const names = [...element.querySelectorAll('svg text')]
    .filter((text) => /[a-zğış]/i.test(text.textContent ?? ''))
    .map((text) => text.getBoundingClientRect())
  await expect(names.length).toBeGreaterThanOrEqual(least)
  for (const [at, { right }] of names.entries())
    await expect(right).toBeLessThanOrEqual(names[at + 1]?.left ?? drawing?.right ?? 0)
}

const weeks = Array.from({ length: 13 }, (_, week) => Date.UTC(2026, 7, 24) + week * 7 * 86_400_000)

/** Where names would touch, only some are written; the table has all of them in full. */
export const Weeks: Story = {
  args: {
    of: 'Haftanın ilk günü',
    groups: weeks.map((day, week) => {
      const { day: number, month } = formatDateBlock(day)
      return { name: `${number} ${month}`, full: formatDate(day), values: [900 + 40 * week, 200] }
    }),
  },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await standApart(canvasElement, 3)
    await userEvent.click(canvas.getByRole('button', { name: 'Tablo Olarak Göster' }))
    await expect(canvas.getByRole('rowheader', { name: '24 Ağu 2026' })).toBeVisible()
  },
}
/** The longer the names, the fewer are written. */
export const LongNames: Story = {
  args: {
    of: 'Haftanın ilk günü',
    groups: weeks.map((day, week) => ({ name: formatDate(day), values: [900 + 40 * week, 200] })),
  },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => standApart(canvasElement, 2),
}
export const NothingYet: Story = {
  args: {
    summary: 'Bu dönemde puan verilmedi.',
    groups: days.map((name) => ({ name, values: [0, 0] })),
  },
}
export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
