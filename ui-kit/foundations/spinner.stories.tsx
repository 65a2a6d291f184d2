import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Spinner } from './spinner.tsx'

const meta = {
  title: 'Kit/Foundations/Spinner',
  tags: ['autodocs'],
  component: Spinner,
} satisfies Meta<typeof Spinner>
export default meta
type Story = StoryObj<typeof meta>

export const WithLabel: Story = {
  tags: ['quick'],
  args: { label: 'Yükleniyor...' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Yükleniyor...')
  },
}
export const Decorative: Story = {}
export const Large: Story = { args: { label: 'Yükleniyor...', className: 'size-10' } }
