import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './skeleton.tsx'

const meta = {
  title: 'Kit/Feedback/Skeleton',
  tags: ['autodocs'],
  component: Skeleton,
} satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Line: Story = { tags: ['quick'], args: { className: 'h-4 w-56' } }
export const Pill: Story = { args: { className: 'h-11 w-24 rounded-pill' } }
export const Card: Story = {
  render: () => (
    <div className="w-64 space-y-3">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4" />
    </div>
  ),
}
