import type { Meta, StoryObj } from '@storybook/react-vite'
import { elif } from '#api/mocks/fixtures.ts'
import { productFor, stands, WholePage } from '#storybook/whole-page.tsx'
import { dismissToast } from '#ui/feedback/toaster.tsx'

/** The pages that everyone has, on a phone. */
const meta = {
  title: 'Screens/Everyone/Whole pages',
  component: WholePage,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(elif) },
  globals: { viewport: { value: 'w390' } },
  args: { path: '/' },
  beforeEach: () => dismissToast,
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const Settings: Story = {
  args: { path: '/settings' },
  play: stands(/Ayarlar/),
}
export const AccountSettings: Story = {
  args: { path: '/account-settings' },
  play: stands(/Hesap/),
}
export const Help: Story = {
  args: { path: '/help' },
  play: stands(/Yardım/),
}
