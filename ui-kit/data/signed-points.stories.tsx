import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SignedPoints } from './signed-points.tsx'

const meta = {
  title: 'Kit/Data/Signed points',
  tags: ['autodocs'],
  component: SignedPoints,
} satisfies Meta<typeof SignedPoints>
export default meta
type Story = StoryObj<typeof meta>

export const Earned: Story = {
  tags: ['quick'],
  args: { amount: 1250, kind: 'EARN' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('+1.250')).toBeVisible()
    await expect(within(canvasElement).getByText('1.250 puan kazanıldı')).toBeInTheDocument()
  },
}
export const Spent: Story = {
  args: { amount: 10, kind: 'SPEND' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('−10')).toBeVisible()
    await expect(within(canvasElement).getByText('10 puan harcandı')).toBeInTheDocument()
  },
}
/** Nobody has spent what expired. */
export const Expired: Story = {
  args: { amount: 13, kind: 'SPEND', spoken: '13 puanın süresi doldu' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('13 puanın süresi doldu')).toBeInTheDocument()
  },
}
