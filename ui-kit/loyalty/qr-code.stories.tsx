import type { Meta, StoryObj } from '@storybook/react-vite'
import jsQR from 'jsqr'
import { expect, within } from 'storybook/test'
import { QrCode } from './qr-code.tsx'

const payload = JSON.stringify({
  userId: 42,
  username: 'gülşah.çağlayangil@telve.example',
  timestamp: 1_795_000_000_000,
  nonce: 'Zk3nQ1r8sT0uVwXy',
  sig: 'v1.9f2c0a7be4d1836559f2c0a7be4d183655aa',
})

const meta = {
  title: 'Kit/Loyalty/QR code',
  tags: ['autodocs'],
  component: QrCode,
  args: { text: payload, label: 'QR kodunuz', className: 'w-72' },
} satisfies Meta<typeof QrCode>
export default meta
type Story = StoryObj<typeof meta>

/** Draws the code onto a canvas of 480 px and decodes it. */
async function read(code: Element): Promise<string | undefined> {
  const svg = code.cloneNode(true) as Element
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.querySelector('rect')?.setAttribute('fill', '#fff')
  const image = new Image(480, 480)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 480
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, 480, 480)
  const pixels = context?.getImageData(0, 0, 480, 480)
  return pixels && jsQR(pixels.data, 480, 480)?.data
}

export const Readable: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole('img', { name: 'QR kodunuz' })
    await expect(await read(code)).toBe(payload)
  },
}

export const OnDark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const paper = canvasElement.querySelector('rect')
    await expect(paper && getComputedStyle(paper).fill).toBe('rgb(255, 255, 255)')
  },
}
export const Short: Story = { args: { text: 'telve', className: 'w-40' } }
