import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { HelpScreen } from './help-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Help',
  component: HelpScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof HelpScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByText('Nasıl puan kazanırım?'))
    await expect(canvas.getByText(/QR sayfasındaki kodunuzu kasada okutun/)).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
