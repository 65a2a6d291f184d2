import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { login, takeAccountBack } from '#api/contracts/auth/sign-in.ts'
import { finishSignIn } from '#api/contracts/factors/signing-in.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { fillIn } from '#storybook/at-the-sign-in.ts'
import { AuthScreen } from './auth-screen.tsx'

const left = { step: 'leaving', eraseAt: '2026-12-06T15:45:00+03:00' } as const

/** Who has deleted the account and proves it may take it back, and nothing else (decisions/166). */
const meta = {
  title: 'Screens/Everyone/Back to a deleted account',
  component: AuthScreen,
  parameters: { layout: 'fullscreen', surroundings: 'providers', msw: [answers(login, left)] },
  args: { form: 'login', onFormChange: fn(), onSignedIn: fn(), onRegistered: fn() },
} satisfies Meta<typeof AuthScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByText(/6 Ara 2026 15:45/)).toBeVisible()
    const heading = canvas.getByRole('heading', { name: 'Bu hesabı sildiniz' })
    await waitFor(() => expect(heading).toHaveFocus())
    await expect(canvas.queryByText('Henüz hesabınız yok mu?')).toBeNull()
    await expect(args.onSignedIn).not.toHaveBeenCalled()
  },
}

export const TakenBack: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesabımı Geri Al' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}

export const StaysDeleted: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Silinmiş Kalsın' }))
    await expect(await canvas.findByRole('button', { name: 'Giriş Yap' })).toBeVisible()
    await expect(canvas.getByText('Henüz hesabınız yok mu?')).toBeVisible()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [answers(login, left), stalls(takeAccountBack)] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesabımı Geri Al' }))
    await expect(await canvas.findByRole('button', { name: /Geri alınıyor/ })).toBeVisible()
  },
}

/** The ticket is spent or five minutes old: only a new sign-in leads on. */
export const TooLate: Story = {
  tags: ['quick'],
  parameters: { msw: [answers(login, left), refuses(takeAccountBack, 'sign_in_over')] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesabımı Geri Al' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Hesabımı Geri Al' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Yeniden Giriş Yap' }))
    await expect(await canvas.findByRole('button', { name: 'Giriş Yap' })).toBeVisible()
  },
}

export const AfterTheCode: Story = {
  parameters: {
    msw: [
      answers(login, { step: 'second_factor', codes: true, passkeys: false }),
      answers(finishSignIn, left),
    ],
  },
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/^Doğrulama kodu/), '123456{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Hesabımı Geri Al' })).toBeVisible()
  },
}
