import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { DeviceSetting } from './device-switch.tsx'

const meta = {
  title: 'Screens/Everyone/Device setting',
  component: DeviceSetting,
  args: { state: 'off', muted: false, pending: false, onChange: fn() },
} satisfies Meta<typeof DeviceSetting>
export default meta
type Story = StoryObj<typeof meta>

const switchOf = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole('switch', { name: /Bu cihazda bildirimler/ })

export const Off: Story = {
  tags: ['quick'],
  play: async ({ args, canvasElement }) => {
    await expect(switchOf(canvasElement)).not.toBeChecked()
    await userEvent.click(switchOf(canvasElement))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}

export const On: Story = {
  args: { state: 'on' },
  play: async ({ args, canvasElement }) => {
    await expect(switchOf(canvasElement)).toBeChecked()
    await userEvent.click(switchOf(canvasElement))
    await expect(args.onChange).toHaveBeenCalledWith(false)
  },
}

/** The switch already shows the state that it is changing to. */
export const TurningOn: Story = {
  args: { pending: true },
  play: async ({ canvasElement }) => {
    await expect(switchOf(canvasElement)).toBeChecked()
    await expect(switchOf(canvasElement)).toBeDisabled()
  },
}

export const Muted: Story = { args: { state: 'on', muted: true } }

export const Denied: Story = {
  args: { state: 'denied' },
  play: async ({ canvasElement }) => {
    await expect(switchOf(canvasElement)).toBeDisabled()
    await expect(switchOf(canvasElement)).toHaveAccessibleDescription(/site ayarlarından/)
  },
}

export const Unsupported: Story = {
  args: { state: 'unsupported' },
  play: async ({ canvasElement }) => {
    await expect(switchOf(canvasElement)).toBeDisabled()
    await expect(switchOf(canvasElement)).toHaveAccessibleDescription(/desteklemiyor/)
  },
}

export const Narrow: Story = {
  args: { state: 'denied' },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { args: { state: 'on' }, globals: { theme: 'dark' } }
