import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { ownCode, QrPayload } from '#api/contracts/qr/qr.ts'
import { elif, longName, payloadAt, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { momentMs, showMoments } from '#web/shared/point-moments.ts'
import { QrScreen } from './qr-screen.tsx'

const meta = {
  title: 'Screens/Customer/Own code',
  component: QrScreen,
  parameters: { layout: 'fullscreen' },
  args: { tab: 'scan', onTabChange: fn(), scan: null },
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('img', { name: 'QR kodunuz' })).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveAccessibleName(/saniye kaldı/)
    await expect(canvas.queryByRole('tab')).toBeNull()
  },
}

export const CopiesTheCode: Story = {
  play: async ({ canvasElement }) => {
    const write = fn((_text: string) => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: write },
    })
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Kodu Kopyala' }),
    )
    await expect(await screen.findByText('Kod kopyalandı.')).toBeVisible()
    const [text] = write.mock.lastCall ?? []
    await expect(QrPayload.safeParse(JSON.parse(text ?? '')).success).toBe(true)
    Reflect.deleteProperty(navigator, 'clipboard')
  },
}

export const Loading: Story = { parameters: { msw: [stalls(ownCode)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(ownCode, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/QR kodunuz alınamadı/)).toBeVisible()
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.resetHandlers()
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  },
}

/** The renewal fails: the code stays until it expires, with an error. */
export const RenewalFails: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('img', { name: 'QR kodunuz' })
    msw.use(answers(ownCode, () => Response.error()))
    window.dispatchEvent(new Event('visibilitychange'))
    await expect(await canvas.findByText(/Kod yenilenemedi/)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('img', { name: 'QR kodunuz' })).toBeVisible())
  },
}

/** Points come while the code is shown: it gives way to them, and comes back as a new one. */
export const PointsCome: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const code = await canvas.findByRole('img', { name: 'QR kodunuz' })
    const renewed = fn()
    msw.use(
      answers(ownCode, ({ headers }) => {
        renewed(headers)
        const { nonce = '', sig = '', ...rest } = payloadAt(Date.now())
        return { payload: { ...rest, nonce, sig }, expiresAt: new Date().toISOString() }
      }),
    )
    showMoments([recorded('EARN', 20, 1).entry])
    const news = await canvas.findByText('20 puan kazandınız. Yeni bakiyeniz: 1.270 puan.')
    await expect(news.closest('[role=status]')).not.toBeNull()
    await expect(canvas.getByText('+20 puan')).toBeVisible()
    await expect(code).not.toBeVisible()
    await waitFor(() => expect(renewed).toHaveBeenCalled())
    await waitFor(() => expect(code).toBeVisible(), { timeout: 2 * momentMs })
    await expect(canvas.queryByText('+20 puan')).toBeNull()
    await expect(screen.queryByText('Yeni bakiyeniz: 1.270 puan.')).toBeNull()
  },
}

/** Two entries that come together are shown one after the other. */
export const PointsComeAndGo: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('img', { name: 'QR kodunuz' })
    const spent = recorded('SPEND', 15, 1, 1270).entry
    showMoments([recorded('EARN', 20, 1).entry, { ...spent, id: 951 }])
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
    await waitFor(() => expect(canvas.getByText('−15 puan')).toBeVisible(), {
      timeout: 2 * momentMs,
    })
    await expect(canvas.queryByText('+20 puan')).toBeNull()
  },
}

/** On a phone on its side: the code as high as the phone, all else beside it. */
export const Landscape: Story = {
  globals: { viewport: { value: 'w844' } },
  play: async ({ canvasElement }) => {
    const code = await within(canvasElement).findByRole('img', { name: 'QR kodunuz' })
    const { top, bottom, height } = code.getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
    await expect(height).toBeGreaterThan(300)
  },
}

export const LandscapeDark: Story = {
  ...Landscape,
  globals: { viewport: { value: 'w844' }, theme: 'dark' },
}

export const Phone: Story = { globals: { viewport: { value: 'w390' } } }

/** There is no network, and no code yet: it opens by itself. */
export const Offline: Story = {
  parameters: { msw: [answers(ownCode, () => Response.error())] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText('Bağlantı yok. Bağlantı gelince kodunuz kendiliğinden açılır.'),
    ).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
    msw.resetHandlers()
    await expect(await canvas.findByRole('img', { name: 'QR kodunuz' })).toBeVisible()
  },
}

export const OfflineNarrowDark: Story = {
  ...Offline,
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Bağlantı yok/)).toBeVisible()
  },
}

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(currentUser, { ...elif, fullName: longName })] },
}

export const Dark: Story = { globals: { theme: 'dark' } }
