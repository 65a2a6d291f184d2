import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { SegmentedControl } from './segmented-control.tsx'

const meta = {
  title: 'Kit/Forms/Segmented control',
  tags: ['autodocs'],
  component: SegmentedControl<string>,
  args: {
    label: 'Dönem',
    options: [
      { value: 'today', label: 'Bugün' },
      { value: 'week', label: '7 gün' },
      { value: 'month', label: '30 gün' },
    ],
    value: 'today',
    onValueChange: fn(),
  },
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return <SegmentedControl {...args} value={value} onValueChange={setValue} />
  },
} satisfies Meta<typeof SegmentedControl<string>>
export default meta
type Story = StoryObj<typeof meta>

export const Keyboard: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Bugün' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: '7 gün' })).toBeChecked()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('week')
  },
}
export const Last: Story = { args: { value: 'month' } }
export const Dark: Story = { globals: { theme: 'dark' } }

/** Beside fields of a form the label is in sight. */
export const Labelled: Story = {
  args: { labelled: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText(args.label)).toBeVisible()
    // in sight, not only to be read aloud
    await expect(canvas.getByText(args.label).getBoundingClientRect().height).toBeGreaterThan(10)
    await expect(canvas.getByRole('group', { name: args.label })).toBeVisible()
  },
}
