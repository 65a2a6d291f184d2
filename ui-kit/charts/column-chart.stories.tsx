import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { ColumnChart } from './column-chart.tsx'

const days = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz', 'Bugün']

const meta = {
  title: 'Kit/Charts/Column chart',
  tags: ['autodocs'],
  component: ColumnChart,
  parameters: {
    layout: 'padded',
    guide: {
      use: 'Two amounts for each of up to a dozen days or branches.',
      avoid: 'One number (`Stat tile`), or a trend without values (`Sparkline`).',
    },
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
    const button = canvas.getByRole('button', { name: 'Tablo olarak göster' })
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(button).toHaveAccessibleName('Grafik olarak göster')
    await expect(button).toHaveFocus()
    await expect(canvas.getAllByRole('row')).toHaveLength(9)
    await expect(canvas.getByRole('rowheader', { name: 'Bugün' })).toBeVisible()
  },
}
export const NothingYet: Story = {
  args: {
    summary: 'Bu dönemde puan verilmedi.',
    groups: days.map((name) => ({ name, values: [0, 0] })),
  },
}
export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
