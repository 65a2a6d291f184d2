import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const meta = {
  title: 'Kit/Forms/Field',
  tags: ['autodocs'],
  component: Field,
  args: { label: 'Telefon', children: <Input type="tel" autoComplete="tel" /> },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('Telefon'))
    await waitFor(() => expect(within(canvasElement).getByLabelText('Telefon')).toHaveFocus())
  },
}

export const WithHint: Story = {
  args: { hint: 'Örneğin 0532 123 45 67' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Telefon')).toHaveAccessibleDescription(
      'Örneğin 0532 123 45 67',
    )
  },
}

export const Required: Story = {
  args: { required: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: /Telefon/ })).toBeRequired()
  },
}

export const WithError: Story = {
  args: { error: 'Telefon numarası gerekli', hint: 'Örneğin 0532 123 45 67', required: true },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: /Telefon/ })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(
      'Örneğin 0532 123 45 67 Telefon numarası gerekli',
    )
  },
}

/** In a dialog that scrolls, what is wrong comes into view with its control. */
export const ErrorInView: Story = {
  render: function Narrow(args) {
    const [error, setError] = useState<string>()
    return (
      <form
        className="h-24 overflow-y-auto border border-line p-2"
        onSubmit={(event) => {
          event.preventDefault()
          setError('Telefon numarası gerekli')
        }}
      >
        <Field {...args} hint="Örneğin 0532 123 45 67" error={error} />
      </form>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}')
    const error = await canvas.findByText('Telefon numarası gerekli')
    const scroller = error.closest('form')?.getBoundingClientRect()
    await expect(error.getBoundingClientRect().bottom).toBeLessThanOrEqual(scroller?.bottom ?? 0)
  },
}

/** Sent again after scrolling, what is still wrong comes into view anew. */
export const ErrorInViewAgain: Story = {
  args: {
    hint: 'Örneğin 0532 123 45 67',
    error: 'Telefon numarasını alan koduyla ve boşluksuz olarak yeniden yazın.',
  },
  decorators: [
    (Story) => <div className="h-20 overflow-y-auto border border-line p-2">{Story()}</div>,
  ],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const error = canvas.getByText(String(args.error))
    const scroller = error.closest('.overflow-y-auto')?.getBoundingClientRect()
    await expect(error.getBoundingClientRect().bottom).toBeGreaterThan(scroller?.bottom ?? 0)
    canvas.getByRole('textbox').focus()
    await waitFor(() =>
      expect(error.getBoundingClientRect().bottom).toBeLessThanOrEqual(scroller?.bottom ?? 0),
    )
  },
}

/** Beside a taller one it stays where it begins: the controls of a row are level. */
export const SideBySide: Story = {
  decorators: [
    (Story) => (
      <div className="grid grid-cols-2 gap-4">
        {Story()}
        <Field label="E-posta" hint="Giriş yaparken yazdığınız adres">
          <Input type="email" />
        </Field>
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const top = (name: string) => canvas.getByLabelText(name).getBoundingClientRect().top
    await expect(top('Telefon')).toBe(top('E-posta'))
  },
}

export const LabelHidden: Story = {
  args: { label: 'E-posta', labelHidden: true, children: <Input placeholder="E-posta" /> },
}
