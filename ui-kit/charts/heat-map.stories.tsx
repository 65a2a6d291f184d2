import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { formatNumber } from '#ui/foundations/format.ts'
import { HeatMap } from './heat-map.tsx'

const hours = Array.from({ length: 15 }, (_, place) => String(place + 8).padStart(2, '0'))
const days = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz']

const meta = {
  title: 'Kit/Charts/Heat map',
  tags: ['autodocs'],
  component: HeatMap,
  parameters: { layout: 'padded' },
  args: {
    title: 'Gün ve saate göre',
    summary: 'En yoğun saat cumartesi 15:00–16:00: 1.840.',
    of: 'Gün',
    columns: hours,
    rows: days.map((name, line) => ({
      name,
      values: hours.map((_, place) => (place < 2 ? 0 : ((place * 37 + line * 61) % 97) * 19)),
    })),
    format: formatNumber,
  },
  decorators: [(Story) => <div className="max-w-2xl">{Story()}</div>],
} satisfies Meta<typeof HeatMap>
export default meta
type Story = StoryObj<typeof meta>

/** The greatest value is the darkest; nothing has no shade. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const cells = [...canvasElement.querySelectorAll('g rect')]
    const values = args.rows.flatMap((row) => row.values)
    const most = cells[values.indexOf(Math.max(...values))]
    await expect(cells).toHaveLength(values.length)
    await expect(most).toHaveAttribute('fill-opacity', '1')
    await expect(cells[values.indexOf(0)]).not.toHaveAttribute('fill-opacity')
  },
}

/** The table has each value. */
export const AsTable: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Tablo Olarak Göster' }))
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(7)
    const saturday = within(canvas.getByRole('row', { name: /^Cmt/ }))
    await expect(saturday.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      args.rows[5]?.values.map((value) => formatNumber(value)),
    )
  },
}

export const NothingYet: Story = {
  args: {
    summary: 'Bu dönemde alışveriş yok.',
    rows: days.map((name) => ({ name, values: hours.map(() => 0) })),
  },
}

/** Names of hours never touch. */
export const SmallPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('svg > text')].map((text) =>
      text.getBoundingClientRect(),
    )
    await expect(names.length).toBeGreaterThan(4)
    for (const [at, { right }] of names.entries())
      await expect(right).toBeLessThanOrEqual(names[at + 1]?.left ?? innerWidth)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
