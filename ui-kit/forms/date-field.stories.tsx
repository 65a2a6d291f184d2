import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { DateField } from './date-field.tsx'
import { Field } from './field.tsx'

/** The field with state. */
function Held(props: ComponentProps<typeof DateField>) {
  const [value, setValue] = useStoryState(props.value, props.onValueChange)
  return (
    <Field label="Tarih" error={value && !/^\d{4}-/.test(value) && 'Geçerli bir tarih girin.'}>
      <DateField {...props} value={value} onValueChange={setValue} />
    </Field>
  )
}

const meta = {
  title: 'Kit/Forms/Date field',
  tags: ['autodocs'],
  component: DateField,
  render: (args) => <Held {...args} />,
  args: { value: '', onValueChange: fn() },
  decorators: [(Story) => <div className="min-h-110 w-80">{Story()}</div>],
} satisfies Meta<typeof DateField>
export default meta
type Story = StoryObj<typeof meta>

const field = (canvasElement: HTMLElement) => within(canvasElement).getByLabelText('Tarih')
const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Takvimi Aç' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Takvim' }))
  await calendar.findByRole('grid')
  return calendar
}

/** The field adds the points between the digits. */
export const Typed: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '19111990')
    await expect(field(canvasElement)).toHaveValue('19.11.1990')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('1990-11-19')
    await userEvent.clear(field(canvasElement))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await userEvent.type(field(canvasElement), '5.6.1994')
    await userEvent.tab()
    await expect(field(canvasElement)).toHaveValue('05.06.1994')
  },
}

/** A day that does not exist stays as typed, and the form refuses it. */
export const NoSuchDay: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '31.02.2026')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('31.02.2026')
    await expect(field(canvasElement)).toHaveAccessibleDescription('Geçerli bir tarih girin.')
  },
}

/** In Turkish with weeks from Monday, in every browser language. */
export const Picked: Story = {
  args: { value: '2026-11-19' },
  play: async ({ canvasElement, args }) => {
    const calendar = await open(canvasElement)
    const days = calendar.getAllByRole('columnheader', { hidden: true })
    await expect(days.map((day) => day.textContent).join(' ')).toBe('Pt Sa Ça Pe Cu Ct Pz')
    await userEvent.click(calendar.getByRole('button', { name: /^6 Kasım 2026/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-06')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(field(canvasElement)).toHaveValue('06.11.2026')
  },
}

export const WithTime: Story = {
  args: { value: '2026-11-19T14:30', withTime: true },
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveValue('19.11.2026 14:30')
    const calendar = await open(canvasElement)
    await userEvent.click(calendar.getByRole('button', { name: /^20 Kasım 2026/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-20T14:30')
    await userEvent.selectOptions(calendar.getByLabelText('Saat'), '09')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-20T09:30')
    await userEvent.click(calendar.getByRole('button', { name: 'Tamam' }))
    await userEvent.clear(field(canvasElement))
    await userEvent.type(field(canvasElement), '040520310815')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2031-05-04T08:15')
  },
}

/** Only days within the limits can be picked. A list selects the year. */
export const Birthday: Story = {
  args: { min: '1900-01-01', max: '2026-11-19' },
  play: async ({ canvasElement, args }) => {
    const calendar = await open(canvasElement)
    const [month, year] = calendar.getAllByRole('combobox')
    await userEvent.selectOptions(year as HTMLElement, '1990')
    await userEvent.selectOptions(month as HTMLElement, 'Mayıs')
    await userEvent.click(calendar.getByRole('button', { name: /^19 Mayıs 1990/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('1990-05-19')
  },
}

export const Open: Story = {
  args: { value: '2026-11-19T14:30', withTime: true },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
  },
}
export const OpenInTheDark: Story = { ...Open, globals: { theme: 'dark' } }

/** The whole calendar fits a phone of 320 px. */
export const OpenOnASmallPhone: Story = {
  args: { value: '2026-11-19' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    const calendar = document.querySelector('[popover]:popover-open')
    const { left, right } = calendar?.getBoundingClientRect() ?? { left: -1, right: Infinity }
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
    await expect(calendar?.scrollWidth).toBe(calendar?.clientWidth)
  },
}
export const Disabled: Story = { args: { value: '2026-11-19', disabled: true } }
