import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { ApiError, noAnswer } from '#web/shared/api-error.ts'
import { browserPage } from '#web/shared/browser-page.ts'
import { Crash } from './crash.tsx'

const meta = {
  title: 'Screens/Everyone/Crash',
  component: Crash,
  parameters: { layout: 'fullscreen', surroundings: 'providers' },
  args: { error: new Error('render failed') },
} satisfies Meta<typeof Crash>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Beklenmeyen bir hata')
    await expect(canvas.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
  },
}

export const WithAnId: Story = {
  tags: ['quick'],
  args: {
    error: new ApiError('unexpected', {
      status: 500,
      code: 'unexpected',
      sentence: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
      requestId: '0198f2c4-1d1e-7c3a-9b52-6a1f0c3d5e77',
    }),
  },
}

/** Opened without a network, and nothing is kept to show; it opens by itself. */
export const WithoutNetwork: Story = {
  args: { error: noAnswer('unreachable') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Bağlantı yok' })).toBeVisible()
    await expect(canvas.getByText(/Bağlantı gelince kendiliğinden açılır/)).toBeVisible()
  },
}

/** A deploy has removed a file of the page's build: the page loads anew, once. */
export const FileRemovedByADeploy: Story = {
  args: { error: new TypeError('Failed to fetch dynamically imported module: /assets/old.js') },
  beforeEach: () => {
    sessionStorage.clear()
    spyOn(browserPage, 'reload').mockImplementation(() => {})
  },
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Tekrar Dene' })
    await waitFor(() => expect(browserPage.reload).toHaveBeenCalledOnce())
    await userEvent.click(button)
    await expect(browserPage.reload).toHaveBeenCalledTimes(2)
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
