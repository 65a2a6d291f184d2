import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { movesFocusInAndBack, openedByButton } from '#storybook/opened-by-button.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Drawer } from './drawer.tsx'

const meta = {
  title: 'Kit/Feedback/Drawer',
  tags: ['autodocs'],
  component: Drawer,
  parameters: {
    docs: { story: { inline: false, height: '520px' } },
  },
  render: openedByButton(Drawer),
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Elif Yılmaz',
    description: 'elif@telve.example',
    children: <p>1.250 puan · son ziyaret 19 Kas 2026 14:30</p>,
    footer: <Button>Düzenle</Button>,
  },
} satisfies Meta<typeof Drawer>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  tags: ['quick'],
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Elif Yılmaz' })
    await expect(dialog).toBeVisible()
    await waitFor(() => expect(dialog.getBoundingClientRect().right).toBe(window.innerWidth))
    const box = dialog.getBoundingClientRect()
    await expect(box.width).toBe(Math.min(480, window.innerWidth))
    await expect(box.height).toBe(window.innerHeight)
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
