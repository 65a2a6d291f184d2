import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { currentUser, logout } from '#api/contracts/auth/session.ts'
import { elif, longName, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { ProfileScreen } from './profile-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Account',
  component: ProfileScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ProfileScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Puan Hareketleri' })).toHaveAttribute(
      'href',
      '/points',
    )
    await expect(await canvas.findByText('2 okunmamış')).toBeVisible()
    for (const name of [
      'Hesap Ayarları',
      'Ayarlar',
      'Yardım',
      'Bizi Değerlendir',
      'Bizi Takip Et!',
    ])
      await expect(canvas.getByRole('link', { name })).toBeVisible()
    await expect(canvas.queryByText('Yönetim')).toBeNull()
  },
}

/** The navigation bar of a phone has no room for the administrators' pages. */
export const Administrator: Story = {
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('link', { name: 'Kullanıcılar' }),
    ).toHaveAttribute('href', '/admin/users')
  },
}

export const LogoutFails: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(logout, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Çıkış Yap' }))
    await expect(await screen.findByText('Logout failed')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(currentUser)] } }

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(currentUser, { ...elif, fullName: longName })] },
}

export const Dark: Story = { globals: { theme: 'dark' } }
