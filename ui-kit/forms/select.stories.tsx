import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const meta = {
  title: 'Kit/Forms/Select',
  tags: ['autodocs'],
  component: Select,
  args: {
    placeholder: 'Şube Seçiniz',
    onChange: fn(),
    children: (
      <>
        <option value="1">Merkez</option>
        <option value="2">Kadıköy Moda</option>
        <option value="3">Beşiktaş Akaretler Sıraevler ve Ihlamur Kasrı Bahçesi</option>
      </>
    ),
  },
  render: (args) => (
    <div className="w-72">
      <Field label="Şube">
        <Select {...args} />
      </Field>
    </div>
  ),
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const select = within(canvasElement).getByRole('combobox', { name: 'Şube' })
    await expect(select).toHaveDisplayValue('Şube Seçiniz')
    await userEvent.selectOptions(select, 'Kadıköy Moda')
    await expect(select).toHaveValue('2')
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}
export const LongName: Story = { args: { defaultValue: '3' } }
export const Counter: Story = { args: { fieldSize: 'lg', defaultValue: '1' } }
export const Invalid: Story = { args: { 'aria-invalid': true } }
export const Disabled: Story = { args: { disabled: true } }
