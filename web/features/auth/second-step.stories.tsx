import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { login } from '#api/contracts/auth/sign-in.ts'
import { finishSignIn, signInWithPasskey } from '#api/contracts/factors/signing-in.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { fillIn } from '#storybook/at-the-sign-in.ts'
import { AuthScreen } from './auth-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Sign in with more than a password',
  component: AuthScreen,
  parameters: { layout: 'fullscreen', surroundings: 'providers' },
  args: { form: 'login', onFormChange: fn(), onSignedIn: fn(), onRegistered: fn() },
} satisfies Meta<typeof AuthScreen>
export default meta
type Story = StoryObj<typeof meta>

const asksForCode = answers(login, { step: 'second_factor', codes: true, passkeys: true })
const asksForPasskey = answers(login, { step: 'second_factor', codes: false, passkeys: true })

/** The browser's part of a passkey, which no story has: it signs at once. */
const signsAtOnce = () => {
  const get = navigator.credentials.get
  const bytes = new TextEncoder().encode('telve').buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
  const credential = { id: 'dGVsdmU', rawId: bytes, type: 'public-key', response }
  navigator.credentials.get = async (options) => {
    if (options?.mediation === 'conditional') return null
    return { ...credential, getClientExtensionResults: () => ({}) } as unknown as Credential
  }
  return () => {
    navigator.credentials.get = get
  }
}

/** The person closes the browser's window. */
const givesUp = () => {
  const get = navigator.credentials.get
  navigator.credentials.get = async () => {
    throw new DOMException('closed', 'NotAllowedError')
  }
  return () => {
    navigator.credentials.get = get
  }
}

export const WithPasskey: Story = {
  tags: ['quick'],
  beforeEach: signsAtOnce,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarıyla Gir' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
export const PasskeyGivenUp: Story = {
  beforeEach: givesUp,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarıyla Gir' }))
    await expect(await canvas.findByText(/^İşlem tamamlanmadı/)).toBeVisible()
    await expect(args.onSignedIn).not.toHaveBeenCalled()
  },
}
export const PasskeyUnknown: Story = {
  beforeEach: signsAtOnce,
  parameters: { msw: [refuses(signInWithPasskey, 'passkey_unknown')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarıyla Gir' }))
    await expect(await canvas.findByText('Bu geçiş anahtarıyla giriş yapılamadı.')).toBeVisible()
  },
}

export const SecondStep: Story = {
  parameters: { msw: [asksForCode] },
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    const code = await canvas.findByLabelText(/^Doğrulama kodu/)
    await expect(args.onSignedIn).not.toHaveBeenCalled()
    await userEvent.type(code, '12 34')
    await userEvent.click(canvas.getByRole('button', { name: 'Devam Et' }))
    await expect(await canvas.findByText(/^Kod altı rakamdır/)).toBeVisible()
    await userEvent.type(code, '56')
    await userEvent.click(canvas.getByRole('button', { name: 'Devam Et' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
export const SecondStepWrongCode: Story = {
  tags: ['quick'],
  parameters: { msw: [asksForCode, refuses(finishSignIn, 'wrong_code')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    const code = await canvas.findByLabelText(/^Doğrulama kodu/)
    await userEvent.type(code, '123456{Enter}')
    await expect(await canvas.findByText(/^Kod hatalı veya daha önce kullanıldı/)).toBeVisible()
    await waitFor(() => expect(code).toHaveFocus())
  },
}
export const SecondStepOver: Story = {
  parameters: { msw: [asksForCode, refuses(finishSignIn, 'sign_in_over')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/^Doğrulama kodu/), 'k7mw-x2qp-h9rt{Enter}')
    await expect(await canvas.findByText(/^Giriş yarıda kaldı/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Baştan Başla' }))
    await expect(await canvas.findByPlaceholderText('E-posta')).toHaveValue('')
  },
}
export const SecondStepByPasskey: Story = {
  args: { layer: 'admin' },
  beforeEach: signsAtOnce,
  parameters: { msw: [asksForPasskey] },
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByText(/ister\.$/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Geçiş Anahtarıyla Gir' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
export const SecondStepNarrow: Story = {
  parameters: { msw: [asksForCode] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByLabelText(/^Doğrulama kodu/)).toBeVisible()
  },
}
