import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { handlers } from '#api/mocks/handlers.ts'
import { onStage } from '#web/shell/stage.tsx'
import { FollowScreen } from './follow-screen.tsx'

const meta = {
  title: 'Screens/Follow',
  component: FollowScreen,
  decorators: [onStage],
  parameters: { layout: 'fullscreen', msw: handlers },
} satisfies Meta<typeof FollowScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    for (const name of [/Instagram/, /Facebook/, /LinkedIn/])
      await expect(await within(canvasElement).findByRole('link', { name })).toHaveAttribute(
        'target',
        '_blank',
      )
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
