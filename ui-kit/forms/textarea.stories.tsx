import type { Meta, StoryObj } from '@storybook/react-vite'
import { Textarea } from './textarea.tsx'

const meta = {
  title: 'Kit/Forms/Textarea',
  tags: ['autodocs'],
  component: Textarea,
  args: { 'aria-label': 'Mesaj', placeholder: 'Mesajınız' },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Textarea>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { tags: ['quick'] }
export const Filled: Story = {
  args: { defaultValue: 'Kahveler harikaydı, çalışanlar çok güler yüzlüydü. Teşekkürler!' },
}
export const Invalid: Story = { args: { 'aria-invalid': true } }
export const Disabled: Story = { args: { disabled: true } }
