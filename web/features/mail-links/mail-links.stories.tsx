import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { confirmAddress, undoAddress, verifyAddress } from '#api/contracts/links/links.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ConfirmAddressScreen } from './confirm-address-screen.tsx'
import { UndoAddressScreen } from './undo-address-screen.tsx'
import { VerifyScreen } from './verify-screen.tsx'

const hash = '#'.padEnd(44, 'x')
const unverified = answers(currentUser, { ...elif, verified: false })

/** What the links in mails lead to: each does its thing once, when its button is pressed. */
const meta = {
  title: 'Screens/Everyone/Links in mails',
  parameters: { layout: 'fullscreen', surroundings: 'providers', msw: [unverified] },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const press = async (canvasElement: HTMLElement, name: string) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name }))

export const Verify: Story = { tags: ['quick'], render: () => <VerifyScreen hash={hash} /> }
export const Verified: Story = {
  ...Verify,
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Adresimi Doğrula')
    await expect(
      await within(canvasElement).findByRole('heading', { name: 'Adresiniz doğrulandı' }),
    ).toBeVisible()
  },
}
export const VerifyPending: Story = {
  tags: ['quick'],
  ...Verify,
  parameters: { msw: [unverified, stalls(verifyAddress)] },
  play: ({ canvasElement }) => press(canvasElement, 'Adresimi Doğrula'),
}
export const VerifyUsed: Story = {
  ...Verify,
  parameters: { msw: [unverified, refuses(verifyAddress, 'link_invalid')] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Adresimi Doğrula')
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/kullanılmış veya süresi dolmuş/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Hesap Ayarları' })).toBeVisible()
  },
}
/** A second press of the link in the mail: nothing is wrong, and the page says so. */
export const VerifiedBefore: Story = {
  tags: ['quick'],
  ...Verify,
  parameters: { msw: [refuses(verifyAddress, 'link_invalid')] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Adresimi Doğrula')
    await expect(await within(canvasElement).findByText(/zaten doğrulanmış/)).toBeVisible()
  },
}
export const CutOff: Story = { render: () => <VerifyScreen hash="#yarım" /> }

export const Confirm: Story = { render: () => <ConfirmAddressScreen hash={hash} /> }
export const Confirmed: Story = {
  ...Confirm,
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Yeni Adresi Onayla')
    await expect(await within(canvasElement).findByText('elif@telve.coffee')).toBeVisible()
  },
}
export const ConfirmTaken: Story = {
  ...Confirm,
  parameters: { msw: [refuses(confirmAddress, 'username_taken')] },
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Yeni Adresi Onayla')
    await expect(
      await within(canvasElement).findByText('Bu e-posta adresi zaten kayıtlı.'),
    ).toBeVisible()
  },
}

const typed = async (canvasElement: HTMLElement, password: string) => {
  await userEvent.type(await within(canvasElement).findByLabelText(/^Yeni şifre/), password)
  await press(canvasElement, 'Değişikliği Geri Al')
}
export const Undo: Story = { render: () => <UndoAddressScreen hash={hash} /> }
export const Undone: Story = {
  ...Undo,
  play: async ({ canvasElement }) => {
    await typed(canvasElement, 'taze-çekilmiş')
    await expect(await within(canvasElement).findByText(elif.username)).toBeVisible()
  },
}
export const UndoTooShort: Story = {
  ...Undo,
  play: async ({ canvasElement }) => {
    await typed(canvasElement, 'kısa')
    await expect(await within(canvasElement).findByText(/en az 8 karakter olmalıdır/)).toBeVisible()
  },
}
export const UndoUsed: Story = {
  ...Undo,
  parameters: { msw: [refuses(undoAddress, 'link_invalid')] },
  play: async ({ canvasElement }) => {
    await typed(canvasElement, 'taze-çekilmiş')
    await expect(
      await within(canvasElement).findByText(/kullanılmış veya süresi dolmuş/),
    ).toBeVisible()
  },
}
export const UndoDark: Story = { ...Undo, globals: { theme: 'dark' } }
export const VerifyNarrow: Story = { ...Verify, globals: { viewport: { value: 'w320' } } }
