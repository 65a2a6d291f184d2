import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { downloadOwnData } from '#api/contracts/account/own-data.ts'
import { refuses, stalls } from '#api/mocks/mock.ts'
import { OwnData } from './own-data.tsx'

const meta = {
  title: 'Screens/Everyone/Own data',
  component: OwnData,
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OwnData>
export default meta
type Story = StoryObj<typeof meta>

const ask = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByLabelText(/^Şifreniz/), 'telve-demo')
  await userEvent.click(canvas.getByRole('button', { name: 'Verilerimi İndir' }))
  return canvas
}

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText('Arşiviniz hazırlandı: verilerim.zip')).toBeVisible()
    await expect(canvas.getByLabelText(/^Şifreniz/)).toHaveValue('')
  },
}

/** Nothing is sent without a password. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Verilerimi İndir' }))
    await expect(await canvas.findByText('Şifreniz gerekli')).toBeVisible()
  },
}

export const Preparing: Story = {
  parameters: { msw: [stalls(downloadOwnData)] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('button', { name: /Hazırlanıyor/ })).toBeVisible()
  },
}

export const WrongPassword: Story = {
  parameters: { msw: [refuses(downloadOwnData, 'wrong_password')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(canvas.getByLabelText(/^Şifreniz/)).toHaveAttribute('aria-invalid', 'true')
  },
}

export const TooOften: Story = {
  parameters: { msw: [refuses(downloadOwnData, 'too_many_attempts')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(downloadOwnData, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByRole('alert')).toBeVisible()
  },
}

export const Phone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
