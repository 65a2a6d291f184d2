import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { movesFocusInAndBack, openedByButton } from '#storybook/opened-by-button.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Sheet } from './sheet.tsx'

const meta = {
  title: 'Kit/Feedback/Sheet',
  tags: ['autodocs'],
  component: Sheet,
  parameters: {
    docs: { story: { inline: false, height: '520px' } },
  },
  render: openedByButton(Sheet),
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Filtrele',
    children: <p>Tümü, kazanılan veya harcanan puanlar.</p>,
    footer: <Button>Uygula</Button>,
  },
} satisfies Meta<typeof Sheet>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  tags: ['quick'],
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Filtrele' })
    await expect(dialog).toBeVisible()
    await waitFor(() => expect(dialog.getBoundingClientRect().bottom).toBe(window.innerHeight))
  },
}

/** Not on the docs page, where several frames would want the focus at once. */
export const Keyboard: Story = {
  tags: ['!autodocs'],
  args: { open: false },
  play: movesFocusInAndBack,
}

export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
