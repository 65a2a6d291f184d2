import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { StarRating } from './star-rating.tsx'

const meta = {
  title: 'Kit/Forms/Star rating',
  tags: ['autodocs'],
  component: StarRating,
  args: { label: 'Puanınız', value: 0, onValueChange: fn() },
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return <StarRating {...args} value={value} onValueChange={setValue} />
  },
} satisfies Meta<typeof StarRating>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: '4 yıldız' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(4)
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: '5 yıldız' })).toBeChecked()
  },
}
export const Three: Story = { args: { value: 3 } }
export const Wrong: Story = { args: { error: 'Lütfen yıldız sayısını seçin.' } }
export const Dark: Story = { args: { value: 4 }, globals: { theme: 'dark' } }
