import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { NumberPad } from './number-pad.tsx'

function Live(props: ComponentProps<typeof NumberPad>) {
  const [value, setValue] = useState(props.value)
  return (
    <div className="w-72">
      <output className="tabular block h-14 text-right font-display text-3xl">{value}</output>
      <NumberPad {...props} value={value} onValueChange={setValue} />
    </div>
  )
}

const meta = {
  title: 'Kit/Forms/Number pad',
  tags: ['autodocs'],
  component: NumberPad,
  args: { value: '', onValueChange: fn() },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof NumberPad>
export default meta
type Story = StoryObj<typeof meta>

export const Types: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }))
    for (const name of ['0', '1', '2', '5']) await press(name)
    await expect(canvas.getByRole('status')).toHaveTextContent(/^125$/)
    await press('Sil')
    await expect(canvas.getByRole('status')).toHaveTextContent(/^12$/)
    await press('Temizle')
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    for (const button of canvas.getAllByRole('button'))
      await expect(button.offsetHeight).toBeGreaterThanOrEqual(56)
  },
}
/** The keys of a till: an amount of money, typed with its kuruş. */
export const Money: Story = {
  args: { money: true, clearLabel: 'Sıfırla' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['1', '8', '5', '00'])
      await userEvent.click(canvas.getByRole('button', { name }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^18500$/)
    // both zeros or none
    await userEvent.click(canvas.getByRole('button', { name: '00' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^18500$/)
    for (const button of canvas.getAllByRole('button'))
      await expect(button.offsetHeight).toBeGreaterThanOrEqual(56)
  },
}
/** A PIN, whose zeros count from the first on. */
export const Code: Story = {
  args: { code: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of ['0', '0', '7']) await userEvent.click(canvas.getByRole('button', { name }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^007$/)
  },
}
export const Full: Story = {
  args: { value: '123', maxLength: 3 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '4' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/^123$/)
  },
}
export const Disabled: Story = { args: { disabled: true, value: '25' } }
