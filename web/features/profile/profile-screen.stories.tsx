import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { currentUser, logout } from '#api/contracts/auth/session.ts'
import { elif, kerem, longName, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { managedPagesFor } from '#web/shared/managed-pages.ts'
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

/** The navigation bar of a phone has no room for the way to the administrators' pages. */
export const Administrator: Story = {
  parameters: { msw: [answers(currentUser, nazli)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('link', { name: 'Yönetim Paneli' })
    const links = canvas.getAllByRole('link').map((link) => link.getAttribute('href'))
    // whatever the sidebar has
    await expect(links).toEqual(
      expect.arrayContaining(managedPagesFor(nazli).map(({ href }) => href)),
    )
  },
}

/** Staff find the board here; what is the administrators' they do not see. */
export const Staff: Story = {
  parameters: { msw: [answers(currentUser, kerem)] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('link', { name: 'Sipariş Panosu' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Kullanıcılar' })).toBeNull()
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
