import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { askReset, resetPassword } from '#api/contracts/auth/reset.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const token = 'sifre'.padEnd(43, '-')
const meta = {
  title: 'Screens/Everyone/Forgotten password',
  component: ResetPasswordScreen,
  args: { token },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ResetPasswordScreen>
export default meta
type Story = StoryObj<typeof meta>

const asks: Story['render'] = () => <ForgotPasswordScreen />
const ask = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/E-posta/), 'elif@posta.example')
  await userEvent.click(canvas.getByRole('button', { name: 'Bağlantı Gönder' }))
  return canvas
}

export const Asks: Story = {
  tags: ['quick'],
  render: asks,
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText(/^Bu adrese ait bir hesap varsa/)).toBeVisible()
  },
}

export const AsksForNoAddress: Story = {
  render: asks,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Bağlantı Gönder' }))
    await expect(await canvas.findByText('Geçerli bir e-posta adresi girin')).toBeVisible()
  },
}

export const AsksTooOften: Story = {
  render: asks,
  parameters: { msw: [refuses(askReset, 'too_many_attempts')] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText(/^Çok fazla deneme/)).toBeVisible()
  },
}

export const AskPending: Story = {
  render: asks,
  parameters: { msw: [stalls(askReset)] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement)
    await expect(await canvas.findByText('Gönderiliyor...')).toBeVisible()
  },
}

const set = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(canvas.getByLabelText(/^Yeni şifre/), 'uzun bir şifre')
  await userEvent.click(canvas.getByRole('button', { name: 'Şifreyi Yenile' }))
  return canvas
}

const spent = fn()
/** Opening the page spends nothing; the button does. */
export const Resets: Story = {
  parameters: {
    msw: [
      answers(resetPassword, ({ body }) => {
        spent(body)
        return undefined
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    spent.mockClear()
    const canvas = within(canvasElement)
    await canvas.findByLabelText(/^Yeni şifre/)
    await expect(spent).not.toHaveBeenCalled()
    await set(canvasElement)
    await expect(await canvas.findByText(/^Şifreniz yenilendi/)).toBeVisible()
    await expect(spent).toHaveBeenCalledOnce()
    await expect(spent).toHaveBeenCalledWith({ token, password: 'uzun bir şifre' })
    await expect(canvas.getByRole('link', { name: 'Giriş Yap' })).toHaveAttribute('href', '/auth')
  },
}

export const LinkUsedUp: Story = {
  parameters: { msw: [refuses(resetPassword, 'reset_invalid')] },
  play: async ({ canvasElement }) => {
    const canvas = await set(canvasElement)
    await expect(await canvas.findByText(/kullanılmış veya süresi dolmuş/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Yeni Bağlantı İste' })).toBeVisible()
  },
}

export const Guessable: Story = {
  tags: ['quick'],
  parameters: {
    msw: [refuses(resetPassword, 'weak_password', { password: 'Başka bir şifre seçin.' })],
  },
  play: async ({ canvasElement }) => {
    const canvas = await set(canvasElement)
    await waitFor(() =>
      expect(canvas.getByLabelText(/^Yeni şifre/)).toHaveAccessibleDescription(/Başka bir şifre/),
    )
  },
}

export const WithoutLink: Story = { args: { token: undefined } }

export const BrokenLink: Story = {
  args: { token: 'kirik' },
  play: async ({ canvasElement }) => {
    const canvas = await set(canvasElement)
    await expect(await canvas.findByText('Bağlantı eksik veya bozuk.')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const NarrowAsks: Story = { render: asks, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
