import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownReferrals } from '#api/contracts/referrals/referrals.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsReferrals } from '#api/mocks/referral-fixtures.ts'
import { InviteScreen } from './invite-screen.tsx'

const meta = {
  title: 'Screens/Customer/Invite a friend',
  component: InviteScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
} satisfies Meta<typeof InviteScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Every state that an invitation can have. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('K7MP 4TVR')).toBeVisible()
    await expect(canvas.getByText('İkiniz de 50 puan kazanın')).toBeVisible()
    await expect(canvas.getByText(/₺50,00 ve üzeri 2 alışveriş/)).toBeVisible()
    for (const words of [
      'Alışveriş bekleniyor',
      'İnceleniyor',
      '+50 puan',
      'Aylık sınır doldu',
      'Onaylanmadı',
      'Alışveriş iade edildi',
      'Süresi doldu',
    ])
      await expect(canvas.getByText(words)).toBeVisible()
  },
}

/** The phone's own way to share, with the link that brings the code along. */
export const Shares: Story = {
  play: async ({ canvasElement }) => {
    const share = fn((_data: ShareData) => Promise.resolve())
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Paylaş' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    await expect(share.mock.calls[0]?.[0]).toEqual({
      url: `${location.origin}/auth?form=register&davet=K7MP4TVR`,
      title: 'Telve’ye davetlisiniz',
      text: 'Telve’ye K7MP 4TVR davet koduyla katılın, 50 puan kazanın.',
    })
  },
}

/** Where nothing can be shared, the link goes to the clipboard. */
export const Copies: Story = {
  play: async ({ canvasElement }) => {
    const write = fn((_text: string) => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    })
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Bağlantıyı Kopyala' }))
    await expect(await screen.findByText('Davet bağlantısı kopyalandı.')).toBeVisible()
    await expect(write).toHaveBeenCalledWith(expect.stringContaining('davet=K7MP4TVR'))
  },
}

export const NobodyYet: Story = {
  parameters: {
    msw: [answers(ownReferrals, { ...elifsReferrals, invitations: [], earned: 0, thisMonth: 0 })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Henüz kimse davetinizle katılmadı.')).toBeVisible()
    await expect(canvas.queryByText(/^Toplam/)).toBeNull()
  },
}

/** A friend who was invited, and who has not verified the address yet. */
export const InvitedAndUnverified: Story = {
  parameters: {
    msw: [
      answers(currentUser, { ...elif, verified: false }),
      answers(ownReferrals, {
        ...elifsReferrals,
        code: null,
        friendPoints: 75,
        invitations: [],
        earned: 0,
        invitedBy: { name: 'Nazlı A.', state: 'waiting', points: 50, leastPaid: 5_000 },
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Sizi Nazlı A. davet etti')).toBeVisible()
    await expect(canvas.getByText('Siz 50 puan, arkadaşınız 75 puan kazansın')).toBeVisible()
    await expect(canvas.getByText(/doğruladığınızda hazır olur/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Paylaş' })).toBeNull()
  },
}

export const Closed: Story = {
  parameters: {
    msw: [answers(ownReferrals, { ...elifsReferrals, isOpen: false, mostMonthly: 0 })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/^Şu anda yeni davet alınmıyor/)).toBeVisible()
    await expect(canvas.getByText('Mert A.')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownReferrals)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(ownReferrals, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Desk: Story = { globals: { viewport: { value: 'w1440' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
