import type { Meta, StoryObj } from '@storybook/react-vite'
import Pencil from 'lucide-react/icons/pencil'
import UserX from 'lucide-react/icons/user-x'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Menu } from './menu.tsx'

const edit = fn()
const deactivate = fn()

const meta = {
  title: 'Kit/Navigation/Menu',
  tags: ['autodocs'],
  component: Menu,
  args: {
    label: 'Elif Yılmaz için işlemler',
    acts: [
      { label: 'Düzenle', icon: Pencil, onSelect: edit },
      { label: 'Puan Ekle', onSelect: fn(), disabled: true },
      { label: 'Devre Dışı Bırak', icon: UserX, onSelect: deactivate, destructive: true },
    ],
  },
  decorators: [(Story) => <div className="h-52">{Story()}</div>],
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

const trigger = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('button', { name: 'Elif Yılmaz için işlemler' })

export const Closed: Story = { tags: ['quick'] }

export const Open: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await userEvent.click(trigger(canvasElement))
    const items = await screen.findAllByRole('menuitem')
    await expect(items).toHaveLength(3)
    for (const item of items) await expect(item.offsetHeight).toBeGreaterThanOrEqual(44)
  },
}

/** Arrows move, Enter runs the action, Esc returns the focus. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    deactivate.mockClear()
    const button = trigger(canvasElement)
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Düzenle' })).toHaveFocus())
    await userEvent.keyboard('{End}{Enter}')
    await expect(deactivate).toHaveBeenCalledOnce()
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    await waitFor(() => expect(button).toHaveFocus())
  },
}
export const Dark: Story = { ...Open, globals: { theme: 'dark' } }
