import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { acceptPost, readPostInvitation } from '#api/contracts/posts/invitations.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { JoinScreen } from './join-screen.tsx'

/** What the link of an invitation to work at a branch leads to. */
const meta = {
  title: 'Screens/Everyone/Team invitation',
  component: JoinScreen,
  parameters: {
    layout: 'fullscreen',
    surroundings: 'providers',
    msw: [answers(currentUser, elif)],
  },
  globals: { viewport: { value: 'w390' } },
  args: { hash: '#5-q0Zk2v8YxT4mR7sLw9Nh3A' },
} satisfies Meta<typeof JoinScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    await expect(await screen.findByText(/Barış Tekin sizi/)).toBeVisible()
    await expect(await screen.findByText(/Elif Yılmaz olarak giriş yaptınız/)).toBeVisible()
  },
}

export const Accepts: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Kabul Et' }))
    await expect(await screen.findByRole('status')).toHaveTextContent(/Merkez ekibindesiniz/)
    await expect(screen.getByRole('link', { name: 'PIN Belirle' })).toBeVisible()
  },
}

/** Whoever has no account yet, or is signed out, comes back to the link. */
export const SignedOut: Story = {
  parameters: { msw: [refuses(currentUser, 'signed_out')] },
  play: async () => {
    const link = await screen.findByRole('link', { name: 'Kayıt Ol' })
    await expect(link.getAttribute('href')).toContain(encodeURIComponent('/join#5-'))
  },
}

export const ToALastDay: Story = {
  parameters: {
    msw: [
      answers(currentUser, elif),
      answers(readPostInvitation, {
        ...{ role: 'branch_manager', branch: { id: 3, name: 'Kadıköy' } },
        ...{ lastDay: '2026-11-30', invitedBy: 'Nazlı Aksoy' },
      }),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/30 Kas 2026 gününün sonuna kadar/)).toBeVisible()
  },
}

export const Refused: Story = {
  parameters: { msw: [answers(currentUser, elif), refuses(acceptPost, 'post_held')] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Kabul Et' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent('Bu görev sizde zaten var.')
  },
}

export const Over: Story = {
  parameters: {
    msw: [answers(currentUser, elif), refuses(readPostInvitation, 'invitation_invalid')],
  },
  play: async () => {
    await expect(await screen.findByText(/kullanılmış veya süresi dolmuş/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Tekrar Dene' })).toBeNull()
  },
}

/** It came from a colleague, by whatever way. */
export const CutOff: Story = {
  args: { hash: '#5-q0Zk' },
  play: async () => {
    await expect(await screen.findByText(/^Size gönderilen bağlantıya basın/)).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { msw: [answers(currentUser, elif), stalls(readPostInvitation)] },
}
export const Failed: Story = {
  parameters: { msw: [answers(currentUser, elif), refuses(readPostInvitation, 'unavailable')] },
  play: offersAnotherTry,
}
export const Dark: Story = { globals: { ...meta.globals, theme: 'dark' } }
