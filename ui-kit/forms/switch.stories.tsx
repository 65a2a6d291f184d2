import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Switch } from './switch.tsx'

const meta = {
  title: 'Kit/Forms/Switch',
  tags: ['autodocs'],
  component: Switch,
  args: { label: 'Bildirimler' },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Switch>
export default meta
type Story = StoryObj<typeof meta>

export const Toggled: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Bildirimler' })
    await userEvent.click(control)
    await expect(control).toBeChecked()
  },
}
export const Off: Story = {}
export const On: Story = { args: { defaultChecked: true } }
export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }
export const WithHint: Story = {
  args: { label: 'Sms İzni', hint: 'Son değişiklik 19 Kas 2026 14:30' },
}
