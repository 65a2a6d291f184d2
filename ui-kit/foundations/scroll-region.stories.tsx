import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ScrollRegion } from './scroll-region.tsx'

const meta = {
  title: 'Kit/Foundations/Scroll region',
  tags: ['autodocs'],
  component: ScrollRegion,
  args: {
    label: 'Puan geçmişi',
    className: 'max-h-40 w-64',
    children: Array.from({ length: 12 }, (_, n) => <p key={String(n)}>{`${n + 1}. hareket`}</p>),
  },
} satisfies Meta<typeof ScrollRegion>
export default meta
type Story = StoryObj<typeof meta>

/** The region has a name, is reachable with Tab, and its content overflows. */
export const Long: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const region = within(canvasElement).getByRole('region', { name: 'Puan geçmişi' })
    await userEvent.tab()
    await waitFor(() => expect(region).toHaveFocus())
    await expect(region.scrollHeight).toBeGreaterThan(region.clientHeight)
    region.scrollTo(0, region.scrollHeight)
    await waitFor(() => expect(region.scrollTop).toBeGreaterThan(0))
  },
}

export const Short: Story = {
  args: { children: <p>1. hareket</p> },
  globals: { theme: 'dark' },
}
