import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import {
  purchaseOutcome,
  recordPurchase,
  voidPurchase,
} from '#api/contracts/purchases/recording.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { recordedPurchase } from '#api/mocks/purchase-fixtures.ts'
import { atTheCounter, codeAt, scanKeys } from '#storybook/at-the-counter.ts'
import { amount, bill, confirm, pause, press, scanned } from '#storybook/at-the-pad.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import { keysSent, to } from '#storybook/sent.ts'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'

const meta = {
  title: 'Screens/Counter/Purchase without an answer',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>

export default meta
type Story = StoryObj<typeof meta>

/** Without a network nothing is sent: the amount stays, and it says that nothing was recorded. */
export const Offline: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
    try {
      await userEvent.click(confirm(canvas))
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        'Bağlantı yok: bu alışveriş kaydedilmedi.',
      )
      await expect(amount(canvas)).toHaveTextContent('₺185,00')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
      window.dispatchEvent(new Event('online'))
    }
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

const connectionBreaks = answers(recordPurchase, () => Response.error())

const lostAnswer = [
  connectionBreaks,
  refuses(purchaseOutcome, 'purchase_not_found'),
  ...atTheCounter,
]

/** Whoever scans next waits: the outcome of this bill is open. Another try has the same key. */
export const LostAnswer: Story = {
  parameters: { msw: lostAnswer },
  play: async ({ canvasElement, msw }) => {
    const [keys, stop] = keysSent(msw, to('/api/purchases'))
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('Sunucudan yanıt gelmedi')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Temizle' })).toBeDisabled()
    await expect(amount(canvas)).toHaveTextContent('₺185,00')
    await pause()
    scanKeys(codeAt(Date.now()))
    await expect(
      await screen.findByText('Önce bu müşterinin işlemini sonuçlandırın.'),
    ).toBeVisible()
    msw.use(answers(recordPurchase, recordedPurchase(18_500)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    stop()
    await expect(keys).toHaveLength(2)
    await expect(keys[1]).toBe(keys[0])
  },
}

/** The bill was recorded, only its answer was lost. */
export const OutcomeFound: Story = {
  parameters: {
    msw: [connectionBreaks, answers(purchaseOutcome, recordedPurchase(18_500)), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** What was given up will not be recorded, and the pad is free again. */
export const GivenUp: Story = {
  parameters: { msw: [...lostAnswer, answers(voidPurchase, { recorded: null })] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await userEvent.click(await canvas.findByRole('button', { name: 'Vazgeç' }))
    await expect(await canvas.findByText(/bu alışveriş kaydedilmeyecek/)).toBeVisible()
    await expect(confirm(canvas)).toBeEnabled()
  },
}

export const OutcomeUnknown: Story = {
  parameters: {
    msw: [connectionBreaks, answers(purchaseOutcome, () => Response.error()), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('İşlemin sonucu bilinmiyor')).toBeVisible()
    await expect(amount(canvas)).toHaveTextContent('₺185,00')
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(recordPurchase), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await waitFor(() => expect(canvas.getByRole('button', { name: '5' })).toBeDisabled())
  },
}
