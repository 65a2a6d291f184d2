import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/forms/button.tsx'
import { Sheet } from './sheet.tsx'

function OpenedByButton(props: ComponentProps<typeof Sheet>) {
  const [open, setOpen] = useState(props.open)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aç</Button>
      <Sheet
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
  title: 'Kit/Feedback/Sheet',
  tags: ['autodocs'],
  component: Sheet,
  parameters: {
    guide: {
      use: 'A choice on a phone, within reach of the thumb.',
      avoid: 'Wide screens with room beside the list: a `Drawer` or a `Menu`.',
    },
    docs: { story: { inline: false, height: '520px' } },
  },
  render: (args) => <OpenedByButton {...args} />,
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
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Filtrele' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getBoundingClientRect().bottom).toBe(window.innerHeight)
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
