import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { changePreferences, preferences } from '#api/contracts/account/account.ts'
import { listConsents } from '#api/contracts/consents/consents.ts'
import { pushKey } from '#api/contracts/devices/devices.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { DeviceSwitch } from '#web/features/notifications/device-switch.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Settings',
  component: SettingsScreen,
  args: { deviceSwitch: (muted) => <DeviceSwitch muted={muted} /> },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SettingsScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const sms = await canvas.findByRole('switch', { name: /Sms İzni/ })
    await expect(sms).not.toBeChecked()
    await userEvent.click(sms)
    await waitFor(() => expect(sms).toBeChecked())
    await expect(canvas.getByRole('link', { name: 'Şifremi Yenile' })).toHaveAttribute(
      'href',
      '/account-settings#password',
    )
  },
}

/** A channel's history says when, from where and by which notice. */
export const Histories: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const call = within(await canvas.findByRole('region', { name: 'Arama İzni' }))
    await userEvent.click(await call.findByText('Geçmiş'))
    await expect(call.getByText(/İYS üzerinden/)).toBeVisible()
    await expect(call.getByText(/kayıt olurken/)).toBeVisible()
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

/** The setting is shown in every browser, whether or not the browser supports pushes. */
export const WithPush: Story = {
  parameters: { msw: [answers(pushKey, { publicKey: 'BNotAKeyOfAnybody' })] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('switch', { name: /Bu cihazda bildirimler/ }),
    ).not.toBeChecked()
  },
}

export const PushUnknown: Story = {
  parameters: { msw: [refuses(pushKey, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Bu cihazın bildirim ayarı alınamadı.'),
    ).toBeVisible()
  },
}

/** A switch that could not be saved moves back and says why. */
export const SavingFails: Story = {
  parameters: { msw: [refuses(changePreferences, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const enabled = await canvas.findByRole('switch', { name: /Bildirimler/ })
    await userEvent.click(enabled)
    await expect(await canvas.findByText(/^Kaydedilemedi\./)).toBeVisible()
    await expect(enabled).toBeChecked()
    await expect(await screen.findByText('Hata')).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(preferences)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(preferences, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Ayarlarınız alınamadı')).toBeVisible()
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
