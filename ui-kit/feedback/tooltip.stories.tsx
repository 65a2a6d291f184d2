import type { Meta, StoryObj } from '@storybook/react-vite'
import Download from 'lucide-react/icons/download'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { Tooltip } from './tooltip.tsx'

const meta = {
  title: 'Kit/Feedback/Tooltip',
  tags: ['autodocs'],
  component: Tooltip,
  args: {
    text: 'CSV olarak indir',
    children: (
      <Button tone="plain" size="icon" aria-label="İndir">
        <Download aria-hidden className="size-5" />
      </Button>
    ),
  },
  decorators: [(Story) => <div className="p-12">{Story()}</div>],
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Hidden: Story = { tags: ['quick'] }

/** Keyboard focus shows it too, and Esc hides it. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    const button = within(canvasElement).getByRole('button', { name: 'İndir' })
    await waitFor(() => expect(button).toHaveFocus())
    await expect(button).toHaveAccessibleDescription('CSV olarak indir')
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('CSV olarak indir')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  },
}
export const Dark: Story = {
  tags: ['quick'],
  globals: { theme: 'dark' },
  play: async () => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toBeVisible()
  },
}
