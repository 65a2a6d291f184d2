import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo, LogoMark } from './logo.tsx'

const meta = {
  title: 'Kit/Foundations/Logo',
  tags: ['autodocs'],
  component: Logo,
} satisfies Meta<typeof Logo>
export default meta
type Story = StoryObj<typeof meta>

export const Wordmark: Story = { tags: ['quick'] }
export const WithTagline: Story = { args: { tagline: true } }
export const OnDark: Story = { args: { tagline: true }, globals: { theme: 'dark' } }
export const MarkSizes: Story = {
  render: () => (
    <div className="flex items-center gap-4">
      <LogoMark className="size-6" />
      <LogoMark />
      <LogoMark className="size-24" />
    </div>
  ),
}
