import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Input } from './input.tsx'

const meta = {
  title: 'Kit/Forms/Input',
  tags: ['autodocs'],
  component: Input,
  args: { 'aria-label': 'E-posta', placeholder: 'E-posta' },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Input>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'E-posta' })
    await userEvent.type(input, 'musteri@telve.example')
    await expect(input).toHaveValue('musteri@telve.example')
  },
}
export const Filled: Story = { args: { defaultValue: 'Gülşah Çağlayangil-İğneciğil' } }
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'musteri@' } }
export const Disabled: Story = { args: { disabled: true, defaultValue: 'kasa@telve.example' } }
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'kasa@telve.example' } }
