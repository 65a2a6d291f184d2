import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ApiError } from '#web/shared/api-error.ts'
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
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Beklenmeyen bir hata')
    await expect(canvas.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible()
  },
}

export const WithAnId: Story = {
  args: {
    error: new ApiError('unexpected', {
      status: 500,
      code: 'unexpected',
      sentence: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
      requestId: '0198f2c4-1d1e-7c3a-9b52-6a1f0c3d5e77',
    }),
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
