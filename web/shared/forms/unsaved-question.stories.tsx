import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import UnsavedQuestion from './unsaved-question.tsx'

const meta = {
  title: 'Screens/Everyone/Unsaved question',
  component: UnsavedQuestion,
  args: { onStay: fn(), onLeave: fn() },
} satisfies Meta<typeof UnsavedQuestion>
export default meta
type Story = StoryObj<typeof meta>

/** The focus is on the button that stays: neither Enter nor Esc loses anything. */
export const Stays: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const back = await screen.findByRole('button', { name: 'Forma Dön' })
    await waitFor(() => expect(back).toHaveFocus())
    await userEvent.click(back)
    await expect(args.onStay).toHaveBeenCalled()
    await expect(args.onLeave).not.toHaveBeenCalled()
  },
}

export const Leaves: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Kaydetmeden Çık' }))
    await expect(args.onLeave).toHaveBeenCalledOnce()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
