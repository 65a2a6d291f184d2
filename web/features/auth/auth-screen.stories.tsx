import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, mocked, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { joinAdmins, openAdminAccount, readInvitation } from '#api/contracts/auth/invitation.ts'
import { login, register } from '#api/contracts/auth/sign-in.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { fillIn } from '#storybook/at-the-sign-in.ts'
import { countLayers, leaveLayersAbove } from '#ui/foundations/layers.ts'
import { AuthScreen } from './auth-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Sign in',
  component: AuthScreen,
  parameters: { layout: 'fullscreen', surroundings: 'providers' },
  args: { form: 'login', onFormChange: fn(), onSignedIn: fn(), onRegistered: fn() },
} satisfies Meta<typeof AuthScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await expect(canvas.getByRole('heading', { name: 'Hoş Geldiniz' })).toBeVisible()
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}

const ended = (reason: string): Story => ({
  beforeEach: () => {
    sessionStorage.setItem('telve-session-end', reason)
    return () => sessionStorage.clear()
  },
})
const reads =
  (sentence: RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(sentence)).toBeVisible()
  }

export const SignedOutElsewhere: Story = {
  ...ended('signed_out'),
  play: reads(/^Oturumunuz kapatıldı/),
}
export const PasswordChangedElsewhere: Story = {
  ...ended('password_changed'),
  play: reads(/^Şifreniz değiştirildiği için/),
}
export const RoleTakenAway: Story = {
  ...ended('role_changed'),
  play: reads(/^Yetkileriniz değiştiği için/),
}
export const AccountClosed: Story = {
  ...ended('deactivated'),
  play: reads(/^Hesabınız devre dışı bırakıldığı için/),
}
export const SessionExpired: Story = {
  ...ended('expired'),
  play: reads(/^Oturumunuzun süresi doldu/),
}

/** The button of passkeys comes when the page is idle, and moves nothing that is about to be pressed. */
export const PasskeysComeLater: Story = {
  globals: { viewport: { value: 'w390' } },
  beforeEach: () => {
    const holding = spyOn(window, 'requestIdleCallback').mockReturnValue(0)
    return () => holding.mockRestore()
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const press = await canvas.findByRole('button', { name: 'Giriş Yap' })
    const { top } = press.getBoundingClientRect()
    await expect(canvas.queryByRole('button', { name: 'Geçiş Anahtarıyla Gir' })).toBeNull()
    for (const [work] of mocked(window.requestIdleCallback).mock.calls)
      work({ didTimeout: false, timeRemaining: () => 50 })
    await expect(await canvas.findByRole('button', { name: 'Geçiş Anahtarıyla Gir' })).toBeVisible()
    await expect(press.getBoundingClientRect().top).toBe(top)
  },
}

export const EmptyFields: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Giriş Yap' }))
    await expect(await canvas.findByText('E-posta gerekli')).toBeVisible()
    await expect(canvas.getByText('Şifre gerekli')).toBeVisible()
    await waitFor(() => expect(canvas.getByPlaceholderText('E-posta')).toHaveFocus())
    await expect(args.onSignedIn).not.toHaveBeenCalled()
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(login)] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByText('Giriş yapılıyor...')).toBeVisible()
  },
}

export const WrongPassword: Story = {
  parameters: { msw: [refuses(login, 'wrong_credentials')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await screen.findByText('Login failed')).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent('E-posta adresi veya şifre hatalı.')
  },
}

/** What was refused does not lie over the page after the right password. */
export const RightAfterAWrongPassword: Story = {
  parameters: { msw: [refuses(login, 'wrong_credentials')] },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await screen.findByText('Login failed')).toBeVisible()
    msw.use(answers(login, elif))
    await userEvent.click(canvas.getByRole('button', { name: 'Giriş Yap' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull())
  },
}

export const TooManyAttempts: Story = {
  parameters: { msw: [refuses(login, 'too_many_attempts')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Çok fazla deneme')
  },
}

export const ServerUnreachable: Story = {
  parameters: { msw: [answers(login, () => Response.error())] },
  play: async ({ canvasElement }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sunucuya ulaşılamıyor.')
  },
}

export const AdminLayer: Story = {
  args: { layer: 'admin' },
  parameters: {
    msw: [
      answers(login, ({ body }) =>
        body.layer === 'admin' ? { ...elif, isAdmin: true } : Response.error(),
      ),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await expect(canvas.getByText('Yönetici girişi')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Kayıt Olun' })).toBeNull()
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}

export const AdminsOnly: Story = {
  args: { layer: 'admin' },
  parameters: { msw: [refuses(login, 'admins_only')] },
  play: async ({ canvasElement, args }) => {
    const canvas = await fillIn(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Sadece yöneticiler giriş yapabilir.',
    )
    await expect(args.onSignedIn).not.toHaveBeenCalled()
  },
}

const tooCommon = 'Bu şifre çok kullanılıyor, kolayca tahmin edilir. Başka bir şifre seçin.'

const registerElif = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByLabelText(/İsim Soyisim/), 'Çağla Işık')
  await userEvent.type(canvas.getByLabelText(/E-posta \*/), 'cagla@posta.example')
  await userEvent.type(canvas.getByLabelText(/^Şifre \*/), 'uzun bir şifre')
  await userEvent.type(canvas.getByLabelText(/Telefon/), '0532 123 45 67')
  await userEvent.click(canvas.getByRole('button', { name: 'Kayıt Ol' }))
  return canvas
}

export const Register: Story = {
  args: { form: 'register' },
  play: async ({ canvasElement, args }) => {
    const canvas = await registerElif(canvasElement)
    await expect(canvas.getByRole('heading', { name: 'Aramıza katılın' })).toBeVisible()
    await expect(
      canvas.getByText('Her kahvede puan biriktirin, dilediğiniz şubede harcayın.'),
    ).toBeVisible()
    await waitFor(() => expect(args.onRegistered).toHaveBeenCalledOnce())
  },
}

/** Behind a friend's link the code is there already; it may be wrong all the same. */
export const RegisterInvited: Story = {
  args: { form: 'register', inviteCode: 'K7MP4TVR' },
  parameters: { msw: [refuses(register, 'invite_code_unknown')] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const code = await canvas.findByLabelText(/^Davet kodu/)
    await expect(code).toHaveValue('K7MP4TVR')
    await expect(canvas.getByText(/soyadınızın ilk harfini görür/)).toBeVisible()
    await registerElif(canvasElement)
    await expect(await canvas.findByText(/^Bu davet kodu geçersiz/)).toBeVisible()
    await expect(args.onRegistered).not.toHaveBeenCalled()
  },
}

/** Whoever was told a code opens its field. */
export const RegisterWithTypedCode: Story = {
  args: { form: 'register' },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(register, ({ body }) => {
        sent.push(body.inviteCode)
        return elif
      }),
    )
    await userEvent.click(await canvas.findByRole('button', { name: 'Davet Kodum Var' }))
    await waitFor(() => expect(canvas.getByLabelText(/^Davet kodu/)).toHaveFocus())
    await userEvent.type(canvas.getByLabelText(/^Davet kodu/), 'k7mp 4tvr')
    await registerElif(canvasElement)
    await waitFor(() => expect(args.onRegistered).toHaveBeenCalledOnce())
    await expect(sent).toEqual(['K7MP4TVR'])
  },
}

export const RegisterEmptyFields: Story = {
  args: { form: 'register' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Kayıt Ol' }))
    for (const sentence of [
      'İsim Soyisim gerekli',
      'Geçerli bir e-posta adresi girin',
      'Telefon numarası gerekli',
    ])
      await expect(await canvas.findByText(sentence)).toBeVisible()
  },
}

export const RegisterPending: Story = {
  args: { form: 'register' },
  parameters: { msw: [stalls(register)] },
  play: async ({ canvasElement }) => {
    const canvas = await registerElif(canvasElement)
    await expect(await canvas.findByText('Kaydediliyor...')).toBeVisible()
  },
}

export const EmailTaken: Story = {
  args: { form: 'register' },
  parameters: { msw: [refuses(register, 'username_taken')] },
  play: async ({ canvasElement }) => {
    const canvas = await registerElif(canvasElement)
    await expect(await screen.findByText('Registration failed')).toBeVisible()
    const email = canvas.getByLabelText(/E-posta \*/)
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(/Bu e-posta adresi zaten kayıtlı./),
    )
  },
}

/** The server knows common passwords; the hint beside the field only knows lengths. */
export const RegisterGuessable: Story = {
  args: { form: 'register' },
  parameters: { msw: [refuses(register, 'weak_password', { password: tooCommon })] },
  play: async ({ canvasElement }) => {
    const canvas = await registerElif(canvasElement)
    const password = canvas.getByLabelText(/^Şifre \*/)
    await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(tooCommon)))
    await waitFor(() => expect(password).toHaveFocus())
    await userEvent.clear(password)
    await userEvent.type(password, '12345678')
    await expect(canvas.getByText(/^Kolay tahmin edilir/)).toBeVisible()
    await userEvent.type(password, ' kediler')
    // it may be a common one all the same
    await expect(canvas.getByText(/^Uzunluğu yeterli; çok kullanılan şifreler/)).toBeVisible()
    await userEvent.paste(' damda geziyor')
    await expect(canvas.getByText('Uzunluğu iyi.')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const NarrowRegister: Story = {
  args: { form: 'register' },
  globals: { viewport: { value: 'w320' } },
}
export const Dark: Story = { globals: { theme: 'dark' } }

const token = 'davet'.padEnd(43, '-')
const invited = {
  username: 'elif@telve.example',
  hasAccount: true,
}

export const Invited: Story = {
  args: { invitation: token },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByLabelText('E-posta')).toHaveValue('yonetici@telve.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Hesabı Aç' }))
    await expect(await canvas.findByText('İsim Soyisim gerekli')).toBeVisible()
    await userEvent.type(canvas.getByLabelText(/^İsim Soyisim/), 'Elif Yıldız')
    await userEvent.type(canvas.getByLabelText(/^Şifre/, { selector: 'input' }), 'kahve-telvesi')
    await userEvent.click(canvas.getByRole('button', { name: 'Hesabı Aç' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
/** The way back asks first, once something is typed. */
const asks = (form: 'invitation' | 'register'): Story => ({
  args: form === 'register' ? { form } : { invitation: token },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByLabelText(/^İsim Soyisim/)
    await expect(countLayers()).toBe(0)
    await userEvent.type(name, 'Elif Yıldız')
    await waitFor(() => expect(countLayers()).toBe(1))
    leaveLayersAbove(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Forma Dön' }))
    await expect(name).toHaveValue('Elif Yıldız')
  },
})
export const InvitationAsksBeforeItGoes: Story = asks('invitation')
export const RegistrationAsksBeforeItGoes: Story = asks('register')

export const InvitedWithAnAccount: Story = {
  args: { invitation: token },
  parameters: { msw: [answers(readInvitation, invited)] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.type(
      await canvas.findByLabelText(/^Şifre/, { selector: 'input' }),
      'telve-demo',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Yönetici Ol' }))
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
export const InvitedWithAWrongPassword: Story = {
  args: { invitation: token },
  parameters: {
    msw: [answers(readInvitation, invited), refuses(joinAdmins, 'wrong_credentials')],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/^Şifre/, { selector: 'input' }), 'yanlis')
    await userEvent.click(canvas.getByRole('button', { name: 'Yönetici Ol' }))
    await expect(await canvas.findByText('E-posta adresi veya şifre hatalı.')).toBeVisible()
    await expect(args.onSignedIn).not.toHaveBeenCalled()
  },
}
export const InvitationUsedMeanwhile: Story = {
  args: { invitation: token },
  parameters: { msw: [refuses(openAdminAccount, 'invitation_invalid')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/^İsim Soyisim/), 'Elif Yıldız')
    await userEvent.type(canvas.getByLabelText(/^Şifre/, { selector: 'input' }), 'kahve-telvesi')
    await userEvent.click(canvas.getByRole('button', { name: 'Hesabı Aç' }))
    await expect(await canvas.findByText(/^Bu davet bağlantısı kullanılmış/)).toBeVisible()
  },
}
export const InvitationOver: Story = {
  tags: ['quick'],
  args: { invitation: token },
  parameters: { msw: [refuses(readInvitation, 'invitation_invalid')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Bu davet bağlantısı kullanılmış/)).toBeVisible()
  },
}
export const InvitationLoading: Story = {
  args: { invitation: token },
  parameters: { msw: [stalls(readInvitation)] },
}
export const InvitedNarrow: Story = {
  args: { invitation: token },
  globals: { viewport: { value: 'w320' } },
}
export const InvitedDark: Story = { args: { invitation: token }, globals: { theme: 'dark' } }

export const InvitedWithASecondFactor: Story = {
  args: { invitation: token },
  parameters: {
    msw: [
      answers(readInvitation, invited),
      answers(joinAdmins, { step: 'second_factor', codes: true, passkeys: false }),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const password = await canvas.findByLabelText(/^Şifre/, { selector: 'input' })
    await userEvent.type(password, 'telve-demo')
    await userEvent.click(canvas.getByRole('button', { name: 'Yönetici Ol' }))
    await userEvent.type(await canvas.findByLabelText(/^Doğrulama kodu/), '123456{Enter}')
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce())
  },
}
