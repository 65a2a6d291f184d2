import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { PrivacyScreen } from './privacy-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Privacy',
  component: PrivacyScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PrivacyScreen>
export default meta
type Story = StoryObj<typeof meta>

/** The consents have one page, and it is not this one. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: 'İzinlerime Git' })).toHaveAttribute(
      'href',
      '/settings#consents',
    )
    await expect(canvas.queryByRole('switch')).toBeNull()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
