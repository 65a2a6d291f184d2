import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { StatTile } from './stat-tile.tsx'

const meta = {
  title: 'Kit/Data/Stat tile',
  tags: ['autodocs'],
  component: StatTile,
  args: {
    label: 'Verilen puan',
    value: '12.480',
    difference: { way: 'better', text: 'geçen cumartesiden %12 fazla' },
    series: [9, 11, 10, 14, 12, 13, 15],
  },
  decorators: [(Story) => <div className="w-64">{Story()}</div>],
} satisfies Meta<typeof StatTile>
export default meta
type Story = StoryObj<typeof meta>

export const Better: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('geçen cumartesiden %12 fazla')).toBeVisible()
  },
}
export const Worse: Story = {
  args: { difference: { way: 'worse', text: 'geçen cumartesiden %8 az' } },
}
export const Same: Story = { args: { difference: { way: 'same', text: 'geçen cumartesi gibi' } } }
export const NumberAlone: Story = { args: { difference: undefined, series: undefined } }
/** A sentence says why there is no number. */
export const NoNumber: Story = {
  args: {
    value: '–',
    difference: undefined,
    series: undefined,
    note: 'Şubeler birlikteyken bilinmez.',
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
