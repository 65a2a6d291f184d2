import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changePreferences, preferences } from '#api/contracts/account/account.ts'
import { listConsents } from '#api/contracts/consents/consents.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Privacy',
  component: PrivacyScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PrivacyScreen>
export default meta
type Story = StoryObj<typeof meta>

/** A switch saves at once; a channel's history says when, from where and by which notice. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const call = within(await canvas.findByRole('region', { name: 'Arama' }))
    await userEvent.click(call.getByText('Geçmiş'))
    await expect(call.getByText(/İYS üzerinden/)).toBeVisible()
    await expect(call.getByText(/kayıt olurken/)).toBeVisible()
    const sms = canvas.getByRole('switch', { name: /^SMS/ })
    await expect(sms).not.toBeChecked()
    await userEvent.click(sms)
    await waitFor(() => expect(sms).toBeChecked())
  },
}

const never = { given: false, at: null }
/** Who has never been asked has no history, and every switch is off. */
export const NothingGiven: Story = {
  parameters: {
    msw: [
      answers(preferences, { isEnabled: true, email: never, sms: never, call: never, push: never }),
      answers(listConsents, []),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findAllByText('Henüz izin vermediniz.')).toHaveLength(4)
    await expect(canvas.queryByText('Geçmiş')).toBeNull()
  },
}

export const SavingFails: Story = {
  parameters: { msw: [refuses(changePreferences, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const email = await canvas.findByRole('switch', { name: /^E-posta/ })
    await userEvent.click(email)
    await expect(await canvas.findByText(/^Kaydedilemedi\./)).toBeVisible()
    await expect(email).toBeChecked()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(preferences)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(preferences, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    for (const history of await within(canvasElement).findAllByText('Geçmiş'))
      await userEvent.click(history)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
