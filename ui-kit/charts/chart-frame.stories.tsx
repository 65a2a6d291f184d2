import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ChartFrame } from './chart-frame.tsx'
import { Sparkline } from './sparkline.tsx'

const meta = {
  title: 'Kit/Charts/Chart frame',
  tags: ['autodocs'],
  component: ChartFrame,
  args: {
    title: 'Yeni üyeler',
    summary: 'Üç günde 27 yeni üye.',
    columns: ['Gün', 'Yeni üye'],
    rows: [
      ['Pzt', '8'],
      ['Sal', '7'],
      ['Çar', '12'],
    ],
    children: <Sparkline values={[8, 7, 12]} className="h-24 w-full" />,
  },
  decorators: [(Story) => <div className="w-96 max-w-full">{Story()}</div>],
} satisfies Meta<typeof ChartFrame>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const figure = within(canvasElement).getByRole('figure', { name: 'Yeni üyeler' })
    await expect(within(figure).getByRole('img', { name: 'Üç günde 27 yeni üye.' })).toBeVisible()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
