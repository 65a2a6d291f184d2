import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { ownProving, proveByPassword } from '#api/contracts/factors/proving.ts'
import { exportUsers } from '#api/contracts/users/users.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { askForProofs } from '#storybook/at-the-proof.ts'
import { callFile } from './client.ts'
import { ProveDialog } from './prove-dialog.tsx'

const meta = {
  title: 'Screens/Everyone/Proving oneself anew',
  component: ProveDialog,
  args: { onEnd: fn() },
} satisfies Meta<typeof ProveDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialogOf = async () => within(await screen.findByRole('dialog'))

export const Default: Story = {
  play: async () => {
    const dialog = await dialogOf()
    await expect(await dialog.findByLabelText(/^Şifre/, { selector: 'input' })).toBeVisible()
    await expect(dialog.getByLabelText(/^Doğrulama kodu/)).toBeVisible()
  },
}
export const Proved: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const dialog = await dialogOf()
    await userEvent.type(
      await dialog.findByLabelText(/^Şifre/, { selector: 'input' }),
      'telve-demo',
    )
    await userEvent.type(dialog.getByLabelText(/^Doğrulama kodu/), '123 456')
    await userEvent.click(dialog.getByRole('button', { name: 'Doğrula' }))
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith(true))
  },
}
export const PasswordAlone: Story = {
  parameters: { msw: [answers(ownProving, { codes: false, passkeys: false, password: true })] },
  play: async () => {
    const dialog = await dialogOf()
    await dialog.findByLabelText(/^Şifre/, { selector: 'input' })
    await expect(dialog.queryByLabelText(/^Doğrulama kodu/)).toBeNull()
  },
}
/** Without the password it says so; whoever cancels has not proved it. */
export const PasswordMissing: Story = {
  parameters: PasswordAlone.parameters ?? {},
  play: async ({ args }) => {
    const dialog = await dialogOf()
    await dialog.findByLabelText(/^Şifre/, { selector: 'input' })
    await userEvent.click(dialog.getByRole('button', { name: 'Doğrula' }))
    await expect(await dialog.findByText('Şifre gerekli')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'İptal' }))
    await expect(args.onEnd).toHaveBeenCalledWith(false)
  },
}
export const PasskeyAlone: Story = {
  tags: ['quick'],
  parameters: { msw: [answers(ownProving, { codes: false, passkeys: true, password: false })] },
  play: async () => {
    const dialog = await dialogOf()
    await expect(
      await dialog.findByRole('button', { name: 'Geçiş Anahtarıyla Doğrula' }),
    ).toBeVisible()
    await expect(dialog.queryByLabelText(/^Şifre/, { selector: 'input' })).toBeNull()
  },
}
const wrong = (code: 'wrong_password' | 'wrong_code', sentence: RegExp): Story => ({
  parameters: { msw: [refuses(proveByPassword, code)] },
  play: async ({ args }) => {
    const dialog = await dialogOf()
    await userEvent.type(
      await dialog.findByLabelText(/^Şifre/, { selector: 'input' }),
      'telve-demo',
    )
    await userEvent.type(dialog.getByLabelText(/^Doğrulama kodu/), '123456{Enter}')
    await expect(await dialog.findByText(sentence)).toBeVisible()
    await expect(args.onEnd).not.toHaveBeenCalled()
  },
})
export const WrongPassword = wrong('wrong_password', /^Mevcut şifre hatalı/)
export const WrongCode = wrong('wrong_code', /^Kod hatalı/)
export const Loading: Story = { parameters: { msw: [stalls(ownProving)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(ownProving, 'unavailable')] },
  play: async () => {
    await expect(await (await dialogOf()).findByText(/ulaşılamıyor/)).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }

const proved = fn()
const exported = fn()
/** Whatever is refused asks, and is sent again as it was; what waits meanwhile asks once. */
export const AsksAndSendsAgain: Story = {
  render: () => <p>Liste</p>,
  beforeEach: askForProofs,
  parameters: {
    msw: [
      answers(ownProving, { codes: false, passkeys: false, password: true }),
      answers(proveByPassword, () => {
        proved()
        return undefined
      }),
      answers(exportUsers, () =>
        proved.mock.calls.length === 0
          ? Response.json({ error: 'x', code: 'prove_again' }, { status: 403 })
          : 'Ad Soyad\r\n',
      ),
    ],
  },
  play: async () => {
    proved.mockClear()
    exported.mockClear()
    for (let at = 0; at < 2; at++) void callFile(exportUsers, { body: {} }).then(exported)
    const dialog = await dialogOf()
    await userEvent.type(
      await dialog.findByLabelText(/^Şifre/, { selector: 'input' }),
      'telve-demo{Enter}',
    )
    await waitFor(() => expect(exported).toHaveBeenCalledTimes(2))
    await expect(proved).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
