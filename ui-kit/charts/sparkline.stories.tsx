import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Sparkline } from './sparkline.tsx'

const meta = {
  title: 'Kit/Charts/Sparkline',
  tags: ['autodocs'],
  component: Sparkline,
  args: { values: [12, 18, 15, 24, 22, 31, 28] },
} satisfies Meta<typeof Sparkline>
export default meta
type Story = StoryObj<typeof meta>

export const Rising: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('path')?.getAttribute('d')).toMatch(/^M0,22L/)
  },
}
export const Level: Story = { args: { values: [5, 5, 5] } }
export const Dark: Story = { globals: { theme: 'dark' } }
