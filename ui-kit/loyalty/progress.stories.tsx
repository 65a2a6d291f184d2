import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Progress } from './progress.tsx'

const meta = {
  title: 'Kit/Loyalty/Progress',
  tags: ['autodocs'],
  component: Progress,
  args: {
    label: 'Ödüllere yol',
    value: 65,
    max: 200,
    ticks: [40, 100, 150],
    sentence: 'Ücretsiz filtre kahveye 35 puan',
  },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Progress>
export default meta
type Story = StoryObj<typeof meta>

export const UnderWay: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Ödüllere yol' })
    await expect(bar).toHaveAttribute('aria-valuenow', '65')
    await expect(bar).toHaveAttribute('aria-valuetext', 'Ücretsiz filtre kahveye 35 puan')
  },
}
export const Nothing: Story = { args: { value: 0, sentence: 'İlk ödüle 40 puan' } }
export const BeyondTheEnd: Story = { args: { value: 1250, sentence: 'Bir ödül sizi bekliyor' } }
export const OnEspresso: Story = {
  decorators: [
    (Story) => (
      <div className="bg-espresso-crema rounded-card p-6 text-espresso-ink">{Story()}</div>
    ),
  ],
}
export const Dark: Story = { globals: { theme: 'dark' } }
