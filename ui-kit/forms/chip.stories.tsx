import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { Chip } from './chip.tsx'

const meta = {
  title: 'Kit/Forms/Chip',
  tags: ['autodocs'],
  component: Chip,
  args: { label: 'Kazanılan', pressed: false, onPressedChange: fn() },
  render: function Render(args) {
    const [pressed, setPressed] = useStoryState(args.pressed, args.onPressedChange)
    return <Chip {...args} pressed={pressed} onPressedChange={setPressed} />
  },
} satisfies Meta<typeof Chip>
export default meta
type Story = StoryObj<typeof meta>

export const Keyboard: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const chip = within(canvasElement).getByRole('button', { name: 'Kazanılan' })
    await expect(chip.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.tab()
    await waitFor(() => expect(chip).toHaveFocus())
    await userEvent.keyboard(' ')
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(args.onPressedChange).toHaveBeenLastCalledWith(true)
  },
}
export const Pressed: Story = { args: { pressed: true, count: 1250 } }
export const Disabled: Story = { args: { disabled: true, count: 0 } }
export const Dark: Story = { args: { pressed: true, count: 12 }, globals: { theme: 'dark' } }
