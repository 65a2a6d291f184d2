import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { changePassword, changeProfile } from '#api/contracts/account/account.ts'
import { cancelAddress, sendVerification } from '#api/contracts/account/address.ts'
import { currentUser } from '#api/contracts/auth/session.ts'
import { elif, longName, suleyman } from '#api/mocks/fixtures.ts'
import { answers, asksForProof, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { askForProofs, proveByTyping } from '#storybook/at-the-proof.ts'
import { anythingUnsaved } from '#web/shared/forms/drafts.ts'
import { AccountScreen } from './account-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Account settings',
  component: AccountScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof AccountScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const name = await canvas.findByLabelText(/İsim Soyisim/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Elif Yıldız')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    // the toast and the banner; the banner stays until something new is typed
    await waitFor(() => expect(screen.getAllByText('Bilgileriniz güncellendi.')).toHaveLength(2))
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
  },
}

const sent = fn()
/** After a save the form shows the stored values. The next save sends only new changes. */
export const SavedTwice: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(changeProfile, ({ body }) => {
        sent(body)
        const { fullName = elif.fullName } = body
        return { ...elif, fullName, phone: '+905321112233', version: elif.version + 1 }
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    sent.mockClear()
    const canvas = within(canvasElement)
    const phone = await canvas.findByLabelText(/Telefon/)
    await userEvent.clear(phone)
    await userEvent.type(phone, '+905321112233')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(canvas.getByLabelText(/Telefon/)).toHaveValue('0532 111 22 33'))
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
    await userEvent.type(canvas.getByLabelText(/İsim Soyisim/), '!')
    await waitFor(() => expect(anythingUnsaved()).toBe(true))
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ fullName: 'Elif Yılmaz!' }))
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
  },
}

/** The address is typed, the password too, and then the old address again: neither is a change. */
export const EmailTypedBack: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const email = await canvas.findByLabelText(/^E-posta/)
    await userEvent.clear(email)
    await userEvent.type(email, 'elif@yeni.example')
    await userEvent.type(await canvas.findByLabelText(/^Şifreniz/), 'telve-demo')
    await userEvent.clear(email)
    await userEvent.type(email, elif.username)
    await waitFor(() => expect(canvas.queryByLabelText(/^Şifreniz/)).toBeNull())
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
    const phone = canvas.getByLabelText(/Telefon/)
    await userEvent.clear(phone)
    await userEvent.type(phone, '+905321112233')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(screen.getAllByText('Bilgileriniz güncellendi.')).toHaveLength(2))
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
  },
}

/** What a birth date is for, to whoever has not given one. */
export const WithoutABirthDate: Story = {
  parameters: { msw: [answers(currentUser, suleyman)] },
  play: async ({ canvasElement }) => {
    const born = await within(canvasElement).findByLabelText(/Doğum tarihi/)
    await expect(born).toHaveAccessibleDescription(/^Doğum gününüzde kahveniz bizden\./)
  },
}

export const ProfileEmptyFields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const label of [/^E-posta/, /İsim Soyisim/, /Doğum tarihi/, /Telefon/])
      await userEvent.clear(await canvas.findByLabelText(label))
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    for (const sentence of [
      'Geçerli bir e-posta adresi girin',
      'İsim Soyisim gerekli',
      'Doğum tarihi gerekli',
      'Telefon numarası gerekli',
    ])
      await expect(await canvas.findByText(sentence)).toBeVisible()
  },
}

export const EmailTaken: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(changeProfile, 'username_taken')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/İsim Soyisim/), '!')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kaydet' }))
    await expect((await canvas.findAllByText('Bu e-posta adresi zaten kayıtlı.'))[0]).toBeVisible()
  },
}

const renameTo = async (canvasElement: HTMLElement, address: string, password: string) => {
  const canvas = within(canvasElement)
  const username = await canvas.findByLabelText(/^E-posta/)
  await expect(canvas.queryByLabelText(/^Şifreniz/)).toBeNull()
  await userEvent.clear(username)
  await userEvent.type(username, address)
  await userEvent.type(await canvas.findByLabelText(/^Şifreniz/), password)
  await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
  return canvas
}

export const EmailAskedFor: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await renameTo(canvasElement, 'elif@telve.coffee', 'telve-demo')
    // the present address stays until the new one is confirmed
    await expect(await canvas.findByText('Yeni adresiniz onay bekliyor')).toBeVisible()
    await expect(canvas.getByText(/^elif@telve.coffee adresine bir bağlantı/)).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText(/^E-posta/)).toHaveValue(elif.username))
    await expect(canvas.queryByLabelText(/^Şifreniz/)).toBeNull()
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
    // an address that is typed and restored leaves nothing to save
    const username = canvas.getByLabelText(/^E-posta/)
    await userEvent.type(username, 'x')
    await userEvent.type(await canvas.findByLabelText(/^Şifreniz/), 'gizli')
    await userEvent.type(username, '{Backspace}')
    await waitFor(() => expect(canvas.queryByLabelText(/^Şifreniz/)).toBeNull())
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
  },
}

export const EmailNeedsThePassword: Story = {
  parameters: { msw: [refuses(changeProfile, 'wrong_password')] },
  play: async ({ canvasElement }) => {
    const canvas = await renameTo(canvasElement, 'elif@telve.coffee', 'yanlis')
    await expect((await canvas.findAllByText('Mevcut şifre hatalı.'))[0]).toBeVisible()
    await expect(canvas.getByLabelText(/^Şifreniz/)).toHaveValue('yanlis')
  },
}

/** With a second factor the password alone does not move the account to another address. */
export const EmailNeedsTheSecondFactor: Story = {
  beforeEach: askForProofs,
  parameters: { msw: asksForProof(changeProfile) },
  play: async ({ canvasElement }) => {
    const canvas = await renameTo(canvasElement, 'elif@telve.coffee', 'telve-demo')
    await proveByTyping()
    await expect(await canvas.findByText('Yeni adresiniz onay bekliyor')).toBeVisible()
  },
}

/** An administrator corrected the name meanwhile. The save does not write the old name back. */
export const ProfileChangedMeanwhile: Story = {
  parameters: {
    msw: [refusesStale(changeProfile, { ...elif, fullName: 'Elif Yıldız', version: 4 })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/İsim Soyisim/), ' Demir')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText('Elif Yıldız')).toBeVisible()
    await expect(canvas.getByText('Elif Yılmaz Demir')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kayıttakini Al' }))
    await expect(canvas.getByLabelText(/İsim Soyisim/)).toHaveValue('Elif Yıldız')
    await waitFor(() => expect(anythingUnsaved()).toBe(false))
  },
}

export const ProfileFailedWithoutAWord: Story = {
  parameters: {
    msw: [answers(changeProfile, () => new Response('', { status: 502 }))],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/İsim Soyisim/), '!')
    await userEvent.click(await canvas.findByRole('button', { name: 'Kaydet' }))
    const said = await canvas.findAllByText('Güncelleme sırasında bir hata oluştu.')
    await expect(said).toHaveLength(2)
  },
}

const fillPasswords = async (canvasElement: HTMLElement, repeat: string) => {
  const canvas = within(canvasElement)
  await userEvent.type(await canvas.findByLabelText(/^Mevcut şifre/), 'telve-demo')
  await userEvent.type(canvas.getByLabelText(/^Yeni şifre(?! tekrarı)/), 'yeni-telve')
  await userEvent.type(canvas.getByLabelText(/^Yeni şifre tekrarı/), repeat)
  await userEvent.click(canvas.getByRole('button', { name: 'Şifreyi Değiştir' }))
  return canvas
}

export const PasswordChanged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'yeni-telve')
    await expect(await canvas.findByText('Şifreniz başarıyla değiştirildi')).toBeVisible()
    await expect(canvas.getByLabelText(/^Mevcut şifre/)).toHaveValue('')
  },
}

/** The two new passwords stand in one line, although only the first has a hint. */
export const PasswordsAligned: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByLabelText(/^Mevcut şifre/)
    const [first, again] = [/^Yeni şifre(?! tekrarı)/, /^Yeni şifre tekrarı/].map((label) =>
      canvas.getByLabelText(label).getBoundingClientRect(),
    )
    await expect(again?.left).toBeGreaterThan(first?.right ?? 0)
    await expect(again?.top).toBe(first?.top)
  },
}

export const PasswordsDiffer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'eski-telve')
    await expect(await canvas.findByText('Şifreler eşleşmiyor')).toBeVisible()
  },
}

export const PasswordEmptyFields: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şifreyi Değiştir' }))
    for (const sentence of [
      'Mevcut şifre gerekli',
      'Yeni şifre en az 8 karakter olmalıdır',
      'Şifre tekrarı gerekli',
    ])
      await expect(await canvas.findByText(sentence)).toBeVisible()
  },
}

export const WrongPassword: Story = {
  parameters: { msw: [refuses(changePassword, 'wrong_password')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'yeni-telve')
    await expect((await canvas.findAllByText('Mevcut şifre hatalı.'))[0]).toBeVisible()
  },
}

/** Who does not prove their second factor has changed nothing, and reads why. */
export const PasswordNeedsTheSecondFactor: Story = {
  parameters: { msw: [refuses(changePassword, 'prove_again')] },
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'yeni-telve')
    await expect((await canvas.findAllByText(/kimliğinizi yeniden doğrulayın/))[0]).toBeVisible()
  },
}

export const GuessablePassword: Story = {
  parameters: {
    msw: [
      refuses(changePassword, 'weak_password', {
        newPassword: 'Bu şifre adınıza çok benziyor.',
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'yeni-telve')
    await waitFor(() =>
      expect(canvas.getByLabelText(/^Yeni şifre(?! tekrarı)/)).toHaveAccessibleDescription(
        /adınıza çok benziyor/,
      ),
    )
  },
}

export const PasswordFailedWithoutAWord: Story = {
  parameters: {
    msw: [answers(changePassword, () => new Response('', { status: 502 }))],
  },
  play: async ({ canvasElement }) => {
    const canvas = await fillPasswords(canvasElement, 'yeni-telve')
    await expect(
      await canvas.findByText('Şifre değiştirme sırasında bir hata oluştu'),
    ).toBeVisible()
    await expect(canvas.getByLabelText(/^Mevcut şifre/)).toHaveValue('telve-demo')
  },
}

const expectInSight = async (sentence: string) => {
  const told = await screen.findByText(sentence, { selector: 'form *' })
  await waitFor(() => expect(told.getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
  await expect(told.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
}

const pressAtTheTop = async (name: string) => {
  const button = screen.getByRole('button', { name })
  button.scrollIntoView({ block: 'start' })
  await userEvent.click(button)
}

/** The buttons lie a screen below the places where their forms say what failed. */
export const FailuresInSight: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(changeProfile, () => new Response('', { status: 502 })),
      answers(changePassword, () => new Response('', { status: 502 })),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText(/İsim Soyisim/), '!')
    await pressAtTheTop('Kaydet')
    await expectInSight('Güncelleme sırasında bir hata oluştu.')
    await userEvent.type(canvas.getByLabelText(/^Mevcut şifre/), 'telve-demo')
    await userEvent.type(canvas.getByLabelText(/^Yeni şifre(?! tekrarı)/), 'yeni-telve')
    await userEvent.type(canvas.getByLabelText(/^Yeni şifre tekrarı/), 'yeni-telve')
    await pressAtTheTop('Şifreyi Değiştir')
    await expectInSight('Şifre değiştirme sırasında bir hata oluştu')
  },
}

export const PasswordPending: Story = {
  parameters: { msw: [stalls(changePassword)] },
  play: async ({ canvasElement }) => {
    await fillPasswords(canvasElement, 'yeni-telve')
  },
}

/** Gives the change up that waits. */
export const NewAddressGivenUp: Story = {
  parameters: {
    msw: [
      answers(cancelAddress, () => {
        waits = false
        return undefined
      }),
      answers(currentUser, () => ({ ...elif, newUsername: waits ? 'elif@telve.coffee' : null })),
    ],
  },
  play: async ({ canvasElement }) => {
    waits = true
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Değişiklikten Vazgeç' }))
    await waitFor(() => expect(canvas.queryByText('Yeni adresiniz onay bekliyor')).toBeNull())
  },
}
let waits = true

export const Unverified: Story = {
  parameters: { msw: [answers(currentUser, { ...elif, verified: false })] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Doğrulama E-postası Gönder' }))
    await expect(await canvas.findByText('E-posta yolda')).toBeVisible()
  },
}

export const UnverifiedSentTooOften: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...elif, verified: false }),
      refuses(sendVerification, 'too_many_attempts'),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Doğrulama E-postası Gönder' }))
    await expect(await canvas.findByText(/Çok fazla deneme/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(currentUser)] } }

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(currentUser, { ...elif, fullName: longName })] },
}
export const Dark: Story = { globals: { theme: 'dark' } }
