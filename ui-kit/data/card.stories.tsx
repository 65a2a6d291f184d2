import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card, CardTitle } from './card.tsx'

const meta = {
  title: 'Kit/Data/Card',
  tags: ['autodocs'],
  component: Card,
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
  args: {
    children: (
      <>
        <CardTitle>Kavrum Günü</CardTitle>
        <p className="mt-1 text-muted">Moda şubesinde taze kavrum ve tadım.</p>
      </>
    ),
  },
} satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { tags: ['quick'] }
export const Raised: Story = { args: { raised: true } }
export const LongWords: Story = {
  args: {
    children: (
      <>
        <CardTitle>Afyonkarahisarlılaştıramadıklarımızdan Gülşah Hanım</CardTitle>
        <p className="mt-1 text-muted">Uzun adlar kartın dışına taşmaz.</p>
      </>
    ),
  },
}
