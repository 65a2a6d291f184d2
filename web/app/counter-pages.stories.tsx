import type { Meta, StoryObj } from '@storybook/react-vite'
import { kerem } from '#api/mocks/fixtures.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** The pages of the counter, on a tablet and on a phone. */
const meta = {
  title: 'Screens/Counter/Whole pages',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(kerem) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

export const ScanOnATablet: Story = {
  args: { path: '/qr?tab=scan' },
  globals: { viewport: { value: 'w1024' } },
  play: stands(/QR Tarama/),
}
export const ScanOnAPhone: Story = {
  args: { path: '/qr?tab=scan' },
  play: stands(/QR Tarama/),
}
export const Home: Story = {
  args: { path: '/' },
  play: stands(/Kerem/),
}
