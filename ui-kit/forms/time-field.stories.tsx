import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Field } from './field.tsx'
import { TimeField } from './time-field.tsx'

/** The field with a value of its own. */
function Held(props: ComponentProps<typeof TimeField>) {
  const [value, setValue] = useState(props.value)
  return (
    <Field
      label="Açılış"
      error={value && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value) && 'Saati 09:00 gibi yazın.'}
    >
      <TimeField
        {...props}
        value={value}
        onValueChange={(next) => {
          props.onValueChange(next)
          setValue(next)
        }}
      />
    </Field>
  )
}

const meta = {
  title: 'Kit/Forms/Time field',
  tags: ['autodocs'],
  component: TimeField,
  render: (args) => <Held {...args} />,
  args: { value: '', onValueChange: fn() },
  decorators: [(Story) => <div className="w-40">{Story()}</div>],
} satisfies Meta<typeof TimeField>
export default meta
type Story = StoryObj<typeof meta>

const field = (canvasElement: HTMLElement) => within(canvasElement).getByLabelText('Açılış')

/** Digits are enough; the colon comes by itself, and an hour alone is a full one. */
export const Typed: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '0830')
    await expect(field(canvasElement)).toHaveValue('08:30')
    await userEvent.clear(field(canvasElement))
    await userEvent.type(field(canvasElement), '9')
    await userEvent.tab()
    await expect(field(canvasElement)).toHaveValue('09:00')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('09:00')
  },
}

export const Filled: Story = { args: { value: '22:00' } }

export const NoTime: Story = {
  args: { value: '25:70' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Saati 09:00 gibi yazın.')
  },
}

export const Disabled: Story = { args: { value: '09:00', disabled: true } }

export const Dark: Story = { ...Filled, globals: { theme: 'dark' } }
