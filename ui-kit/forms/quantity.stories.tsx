import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { Quantity } from './quantity.tsx'

const meta = {
  title: 'Kit/Forms/Quantity',
  tags: ['autodocs'],
  component: Quantity,
  args: { label: 'Latte, adet', value: 2, max: 3, onValueChange: fn() },
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return <Quantity {...args} value={value} onValueChange={setValue} />
  },
} satisfies Meta<typeof Quantity>
export default meta
type Story = StoryObj<typeof meta>

/** A button at the end keeps the focus and does nothing. */
export const Ends: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const more = canvas.getByRole('button', { name: 'Latte, adet: artır' })
    await expect(more.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.click(more)
    await expect(canvas.getByRole('status')).toHaveTextContent('3')
    await userEvent.click(more)
    await waitFor(() => expect(more).toHaveFocus())
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onValueChange).toHaveBeenCalledTimes(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Latte, adet: azalt' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(2)
  },
}
export const FromZero: Story = { args: { value: 0, min: 0 } }
export const Disabled: Story = { args: { disabled: true } }
export const Dark: Story = { globals: { theme: 'dark' } }
