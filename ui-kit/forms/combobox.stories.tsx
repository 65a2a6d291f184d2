import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const options = [
  'Merkez',
  'Kadıköy Moda',
  'Beşiktaş Akaretler',
  'Isparta Çarşı',
  'İzmir Alsancak',
].map((label, index) => ({ value: String(index + 1), label }))

const meta = {
  title: 'Kit/Forms/Combobox',
  tags: ['autodocs'],
  component: Combobox,
  args: {
    options,
    value: null,
    onValueChange: fn(),
    empty: 'Şube bulunamadı',
    placeholder: 'Şube ara',
  },
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return (
      <div className="h-80 w-72">
        <Field label="Şube">
          <Combobox {...args} value={value} onValueChange={setValue} />
        </Field>
      </div>
    )
  },
} satisfies Meta<typeof Combobox>
export default meta
type Story = StoryObj<typeof meta>

/** Typing filters by Turkish letters, and Enter selects the highlighted option. */
export const Keyboard: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('combobox', { name: 'Şube' })
    await userEvent.type(input, 'ıSP')
    await expect(await screen.findByRole('option', { name: 'Isparta Çarşı' })).toBeVisible()
    await expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(options[3])
    await expect(input).toHaveValue('Isparta Çarşı')
  },
}
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listeyi aç' }))
    await expect(await screen.findAllByRole('option')).toHaveLength(5)
  },
}
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 'yok')
    await expect(await screen.findByText('Şube bulunamadı')).toBeVisible()
  },
}
/** In a dialog the list is not below it: a finger meets the options. */
export const InADialog: Story = {
  tags: ['!autodocs'],
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return (
      <Dialog open title="Görev Ver" onOpenChange={fn()}>
        <Field label="Şube">
          <Combobox {...args} value={value} onValueChange={setValue} />
        </Field>
      </Dialog>
    )
  },
  play: async ({ args }) => {
    const dialog = within(screen.getByRole('dialog', { name: 'Görev Ver' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Listeyi aç' }))
    const option = await dialog.findByRole('option', { name: 'İzmir Alsancak' })
    await waitFor(() => {
      const { left, top, width, height } = option.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      expect(option.contains(met)).toBe(true)
    })
    await userEvent.keyboard('{Escape}')
    await expect(dialog.getByRole('combobox')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Listeyi aç' }))
    await userEvent.click(await dialog.findByRole('option', { name: 'İzmir Alsancak' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(options[4])
  },
}
export const Chosen: Story = { args: { value: options[1] ?? null } }
export const Disabled: Story = { args: { disabled: true } }
export const Dark: Story = { ...Open, globals: { theme: 'dark' } }
