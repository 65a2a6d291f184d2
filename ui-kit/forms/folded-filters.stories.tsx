import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Field } from './field.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { Select } from './select.tsx'

const meta = {
  title: 'Kit/Forms/Folded filters',
  tags: ['autodocs'],
  component: FoldedFilters,
  parameters: {
    layout: 'padded',
  },
  globals: { viewport: { value: 'w390' } },
  args: {
    count: 1,
    onClear: fn(),
    children: (
      <Field label="Durum">
        <Select defaultValue="ready">
          <option value="">Tümü</option>
          <option value="ready">Hazır</option>
        </Select>
      </Field>
    ),
  },
} satisfies Meta<typeof FoldedFilters>
export default meta
type Story = StoryObj<typeof meta>

/** Folded at first; the button says how many are set, and opens and closes by the keyboard too. */
export const Folded: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByRole('button', { name: 'Süzgeçler · 1' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByRole('combobox')).toBeNull()
    await userEvent.tab()
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Durum')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Süzgeçleri Temizle' }))
    await expect(args.onClear).toHaveBeenCalledOnce()
    await userEvent.click(button)
    await expect(canvas.queryByRole('combobox')).toBeNull()
  },
}

/** Nothing is set: no count, and nothing to take away. */
export const NoneSet: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Süzgeçler' }))
    await expect(canvas.queryByText('Süzgeçleri Temizle')).toBeNull()
  },
}

/** A wider screen has room: the fields alone. */
export const OnATablet: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByLabelText('Durum')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
