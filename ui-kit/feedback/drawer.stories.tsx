import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { Drawer } from './drawer.tsx'

function OpenedByButton(props: ComponentProps<typeof Drawer>) {
  const [open, setOpen] = useState(props.open)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aç</Button>
      <Drawer
        {...props}
        open={open}
        onOpenChange={(next) => {
          props.onOpenChange(next)
          setOpen(next)
        }}
      />
    </>
  )
}

const meta = {
  title: 'Kit/Feedback/Drawer',
  tags: ['autodocs'],
  component: Drawer,
  parameters: {
    guide: {
      use: 'The whole story of one row, while the list stays where it was.',
      avoid: 'A task with a beginning and an end: that is a `Dialog`.',
    },
    docs: { story: { inline: false, height: '520px' } },
  },
  render: (args) => <OpenedByButton {...args} />,
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
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Elif Yılmaz' })
    await expect(dialog).toBeVisible()
    const box = dialog.getBoundingClientRect()
    await expect(box.right).toBe(window.innerWidth)
    await expect(box.width).toBe(Math.min(480, window.innerWidth))
    await expect(box.height).toBe(window.innerHeight)
  },
}

/** Esc closes it, and the focus is where it was. */
export const Keyboard: Story = {
  args: { open: false },
  play: async ({ args, canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: 'Aç' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog')).toContainElement(
      document.activeElement as HTMLElement,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const Phone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
