import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { kerem } from '#api/mocks/fixtures.ts'
import { inMerkez, paste } from '#storybook/at-the-counter.ts'
import { productFor, stands, type WholePage, wholePages } from '#storybook/whole-page.tsx'

/** The pages of the counter, on a tablet and on a phone. */
const meta = {
  title: 'Screens/Counter/Whole pages',
  ...wholePages,
  parameters: { layout: 'fullscreen', surroundings: 'none', msw: productFor(kerem) },
} satisfies Meta<typeof WholePage>
export default meta
type Story = StoryObj<typeof meta>

async function withACustomer({ canvasElement }: { canvasElement: HTMLElement }) {
  const canvas = await paste(canvasElement)
  await expect(await canvas.findByRole('button', { name: /Kaydet$/ })).toBeVisible()
}

/** Coupons, stamps and rewards are in sight with the pad, and no sidebar takes their room. */
async function withAllInSight({ canvasElement }: { canvasElement: HTMLElement }) {
  await withACustomer({ canvasElement })
  const canvas = within(canvasElement)
  await expect(canvas.queryByRole('navigation')).toBeNull()
  await expect(canvas.getByRole('link', { name: 'Telve, anasayfa' })).toBeVisible()
  const parts = [
    await canvas.findByRole('group', { name: 'Kuponları' }),
    canvas.getByRole('group', { name: 'Ödenen içecekler için damga' }),
    canvas.getByRole('region', { name: 'Alabileceği ödüller' }),
    canvas.getByRole('button', { name: 'Alışverişi Kaydet' }),
    canvas.getByRole('button', { name: 'Sonradan Ekle' }),
  ]
  for (const part of parts) {
    const { top, bottom } = part.getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  }
}

/** The amount and the tap that records it are made with nothing scrolled. */
async function withAResult({ canvasElement }: { canvasElement: HTMLElement }) {
  await withACustomer({ canvasElement })
  const canvas = within(canvasElement)
  for (const name of ['1', '8', '5', '00'])
    await userEvent.click(canvas.getByRole('button', { name }))
  const confirm = canvas.getByRole('button', { name: '₺185,00 Kaydet' })
  await expect(confirm.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  await userEvent.click(confirm)
  await expect(await canvas.findByRole('button', { name: 'Sıradaki Müşteri' })).toBeVisible()
}

export const ScanOnATablet: Story = {
  tags: ['quick'],
  args: { path: '/qr?tab=scan' },
  globals: { viewport: { value: 'w1024' } },
  play: stands(/QR Tarama/),
}
export const ScanOnAPhone: Story = {
  args: { path: '/qr?tab=scan' },
  play: stands(/QR Tarama/),
}
export const CustomerOnATablet: Story = {
  args: { path: '/qr?tab=scan' },
  globals: { viewport: { value: 'w1024' } },
  beforeEach: inMerkez,
  play: withAllInSight,
}
export const CustomerOnAPhone: Story = {
  args: { path: '/qr?tab=scan' },
  beforeEach: inMerkez,
  play: withACustomer,
}
export const ResultOnATablet: Story = {
  args: { path: '/qr?tab=scan' },
  globals: { viewport: { value: 'w1024' } },
  beforeEach: inMerkez,
  play: withAResult,
}
export const ResultOnAPhone: Story = {
  args: { path: '/qr?tab=scan' },
  beforeEach: inMerkez,
  play: withAResult,
}
export const BoardOnATablet: Story = {
  args: { path: '/board' },
  globals: { viewport: { value: 'w1024' } },
  beforeEach: inMerkez,
  play: stands(/Hazırlanıyor/),
}
export const BoardOnAPhone: Story = {
  args: { path: '/board' },
  beforeEach: inMerkez,
  play: stands(/Yeni/),
}
export const Home: Story = {
  args: { path: '/' },
  play: stands(/Kerem/),
}
