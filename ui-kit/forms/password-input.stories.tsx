import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

const meta = {
  title: 'Kit/Forms/Password input',
  tags: ['autodocs'],
  component: PasswordInput,
  args: { placeholder: 'Şifre', autoComplete: 'current-password' },
  render: (args) => (
    <div className="w-72">
      <Field label="Şifre">
        <PasswordInput {...args} />
      </Field>
    </div>
  ),
} satisfies Meta<typeof PasswordInput>
export default meta
type Story = StoryObj<typeof meta>

export const ShowsAndHides: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText('Şifre')
    await userEvent.type(input, 'telve-demo')
    await expect(input).toHaveAttribute('type', 'password')
    const eye = canvas.getByRole('button', { name: 'Şifreyi Göster' })
    await userEvent.click(eye)
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(eye)
    await expect(input).toHaveAttribute('type', 'password')
  },
}
export const Disabled: Story = { args: { disabled: true } }
