import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { readLegal } from '#api/contracts/legal/legal.ts'
import { refuses, stalls } from '#api/mocks/mock.ts'
import { DocumentScreen } from './document-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Legal document',
  component: DocumentScreen,
  args: { kind: 'notice' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof DocumentScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Sürüm 2 · \d/, { selector: 'p' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: '1. Veri sorumlusu' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Sürüm 2 .*geçerli/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(canvas.getByRole('link', { name: /^Sürüm 1/ })).toHaveAttribute(
      'href',
      '/legal/notice?version=1',
    )
  },
}

/** An earlier version says that it holds no longer, and leads to the one that does. */
export const Earlier: Story = {
  args: { version: 1 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/eski bir sürümdür/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Geçerli Sürümü Aç' })).toHaveAttribute(
      'href',
      '/legal/notice',
    )
  },
}

export const Terms: Story = { args: { kind: 'terms' } }
export const Unknown: Story = {
  args: { kind: undefined },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Böyle bir metin yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(readLegal)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readLegal, 'document_not_found')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
