import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, within } from 'storybook/test'
import { changeProfile } from '#api/contracts/account/account.ts'
import { currentUser } from '#api/contracts/auth/session.ts'
import { changed } from '#api/mocks/changed.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

const newcomer = { ...elif, points: 0, birthDate: null, gender: null }

const meta = {
  title: 'Screens/Customer/Welcome',
  component: WelcomeScreen,
  parameters: {
    layout: 'fullscreen',
    msw: [
      answers(currentUser, newcomer),
      answers(changeProfile, (asked) => changed([newcomer], changeProfile, asked)),
    ],
  },
  globals: { viewport: { value: 'w390' } },
} satisfies Meta<typeof WelcomeScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Hoş geldin, Elif!' })).toBeVisible()
    await expect(canvas.getByText('Doğum gününüzde kahveniz bizden')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Kodumu Göster' })).toHaveAttribute('href', '/qr')
  },
}

/** Whoever wanted another page goes there. */
export const AskedForAPage: Story = {
  args: { next: '/points' },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('link', { name: 'Devam Et' }),
    ).toHaveAttribute('href', '/points')
  },
}

export const BirthDateKept: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const calls = spyOn(globalThis, 'fetch')
    await userEvent.type(await canvas.findByLabelText('Doğum tarihi'), '03.02.2001')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText('Doğum gününüz kaydedildi.')).toBeVisible()
    const sent = calls.mock.calls.flatMap(([, init]) =>
      (init as RequestInit | undefined)?.method === 'PATCH' ? [(init as RequestInit).body] : [],
    )
    await expect(sent).toEqual([JSON.stringify({ birthDate: '2001-02-03' })])
    calls.mockRestore()
  },
}

export const NotBornYet: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(await canvas.findByLabelText('Doğum tarihi'), '03.02.2990')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText('Doğum tarihi gelecekte olamaz.')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
