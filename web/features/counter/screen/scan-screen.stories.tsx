import type { Meta, StoryObj } from '@storybook/react-vite'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { collectOrder, scannedOrders } from '#api/contracts/orders/collecting.ts'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { scanCode } from '#api/contracts/qr/qr.ts'
import { customerCard } from '#api/contracts/users/users.ts'
import { acts } from '#api/mocks/act-fixtures.ts'
import { tickets } from '#api/mocks/board-fixtures.ts'
import { bareCard, elifsCard, longName } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import { atTheCounter, openDialog, paste, scans } from '#storybook/at-the-counter.ts'
import { bill, confirm, press, scanned } from '#storybook/at-the-pad.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { browserPage } from '#web/shared/browser-page.ts'
import { keyOf } from '#web/shared/query-key.ts'

const meta = {
  title: 'Screens/Counter/Scan',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
    await expect(canvas.getByText('Buraya tıklayıp yapıştırın (Ctrl+V / ⌘+V)')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'QR Kodum' }))
    await expect(args.onTabChange).toHaveBeenCalledWith('code')
  },
}

/** The head says who it is; the rest of the card is behind one press. */
export const Scanned: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
    await expect(await canvas.findByText(loyalty.tier.name)).toBeVisible()
    const message = screen.getByText('QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...')
    // over the last acts: neither the tabs nor what the customer has are below it
    const { right, top } = message.getBoundingClientRect()
    const head = canvas.getByRole('button', { name: /Puan İşlemleri$/ })
    await expect(right).toBeLessThan(head.getBoundingClientRect().left)
    await expect(top).toBeGreaterThan(canvas.getByRole('tablist').getBoundingClientRect().bottom)
    const facts = canvas.getByRole('button', { name: 'Bilgileri' })
    await expect(facts).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.queryByText('0532 123 45 67')).toBeNull()
    await userEvent.click(facts)
    await expect(canvas.getByText('0532 123 45 67')).toBeVisible()
    await expect(canvas.getByText('23.04.1994')).toBeVisible()
    await expect(canvas.getByText(elifsCard.username)).toBeVisible()
    await expect(canvas.queryByText('İmzasız QR')).toBeNull()
  },
}

/** On a phone the message lies over the bottom bar: who stands at the counter is read at once. */
export const ScannedOnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    const name = await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    const message = await screen.findByText(/^QR kod başarıyla okundu\./)
    const points = canvas.getByRole('button', { name: /Puan İşlemleri$/ })
    for (const part of [name, points, canvas.getByRole('button', { name: 'Temizle' })])
      await expect(part.getBoundingClientRect().bottom).toBeLessThan(
        message.getBoundingClientRect().top,
      )
  },
}

/** Whoever has scrolled to the coupons sees the whole result, and then the customer's head again. */
export const ResultAfterScrolling: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    const scrollDown = () => document.scrollingElement?.scrollTo(0, 10_000)
    for (const key of ['1', '00', '00'])
      await userEvent.click(canvas.getByRole('button', { name: key }))
    scrollDown()
    await userEvent.click(canvas.getByRole('button', { name: '₺100,00 Kaydet' }))
    const again = await canvas.findByRole('button', { name: 'Aynı Müşteriye Devam' })
    const result = again.closest('section')
    await waitFor(() => expect(result?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
    scrollDown()
    await userEvent.click(again)
    const name = await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    await waitFor(() => expect(name.getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
  },
}

const ready = tickets.filter(({ number }) => number === 127 || number === 890).toReversed()

/** What the customer has ordered stands first, and is handed over in two taps. */
export const OrderIsReady: Story = {
  parameters: { msw: [answers(scannedOrders, ready), ...atTheCounter] },
  play: async ({ canvasElement, msw }) => {
    const canvas = await paste(canvasElement)
    const orders = within(await canvas.findByRole('region', { name: 'Siparişleri' }))
    await expect(orders.getByText('890')).toBeVisible()
    const bodies: unknown[] = []
    const [order] = ready
    msw.use(
      answers(collectOrder, ({ body }) => {
        bodies.push(body)
        if (!order) throw new Error('nothing is ready')
        return { order: { ...order, state: 'collected', earned: 28 }, earned: 28, points: 1278 }
      }),
    )
    await userEvent.click(orders.getByRole('button', { name: '127 Numarayı Teslim Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: '127 · Gül I.' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Nakit' }))
    await userEvent.click(dialog.getByRole('button', { name: '₺280,00 Alındı, Teslim Et' }))
    await expect(await canvas.findByText('Elif Yılmaz · ₺280,00 alındı, +28 puan')).toBeVisible()
    await expect(bodies).toEqual([
      { from: 'ready', method: 'nakit', scanId: expect.any(String) as string },
    ])
  },
}
export const OrderIsReadyOnAPhone: Story = {
  parameters: { msw: [answers(scannedOrders, ready), ...atTheCounter] },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(
      await canvas.findByRole('button', { name: '127 Numarayı Teslim Et' }),
    ).toBeVisible()
  },
}

/** What live events tell that something is no longer so. */
let told: QueryClient | undefined
function Told({ children }: { children: ReactNode }) {
  told = useQueryClient()
  return children
}

/** A live event says that the order is gone before the answer comes that hands it over. */
export const OrderIsGoneBeforeItsAnswer: Story = {
  decorators: [
    (Story) => (
      <Told>
        <Story />
      </Told>
    ),
  ],
  parameters: { msw: [answers(scannedOrders, ready), ...atTheCounter] },
  play: async ({ canvasElement, msw }) => {
    const canvas = await paste(canvasElement)
    await canvas.findByRole('region', { name: 'Siparişleri' })
    msw.use(
      answers(collectOrder, async () => {
        msw.use(answers(scannedOrders, []))
        await told?.invalidateQueries({ queryKey: keyOf(scannedOrders) })
        await waitFor(() => expect(canvas.queryByText('127')).toBeNull())
        const [order] = ready
        if (!order) throw new Error('nothing is ready')
        return { order: { ...order, state: 'collected', earned: 28 }, earned: 28, points: 1278 }
      }),
    )
    await userEvent.click(canvas.getByRole('button', { name: '127 Numarayı Teslim Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: '127 · Gül I.' }))
    await userEvent.click(dialog.getByRole('button', { name: '₺280,00 Alındı, Teslim Et' }))
    await expect(await canvas.findByText('Elif Yılmaz · ₺280,00 alındı, +28 puan')).toBeVisible()
  },
}

/** Another till was quicker: the dialog says so and stays. */
export const OrderWasCollectedMeanwhile: Story = {
  parameters: {
    msw: [answers(scannedOrders, ready), refuses(collectOrder, 'order_state'), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '127 Numarayı Teslim Et' }))
    const dialog = within(await screen.findByRole('dialog', { name: '127 · Gül I.' }))
    await userEvent.click(dialog.getByRole('button', { name: /Teslim Et$/ }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Sipariş bu arada değişti.')
  },
}

/** The day in Istanbul some days ago, of a year that had it, whichever it is. */
const bornAgo = (days: number) =>
  `1996-${new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).slice(5)}`

/** Coupons and rewards stand beside the pad; a birthday stands with the name. */
export const OnTheirBirthday: Story = {
  parameters: {
    msw: [scans({ ...elifsCard, birthDate: bornAgo(0) }), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Bugün doğum günü')).toBeVisible()
    await expect(await canvas.findByRole('group', { name: 'Kuponları' })).toBeVisible()
  },
}

/** The gift is good for a week, and so long the counter says so. */
export const InTheirBirthdayWeek: Story = {
  parameters: {
    msw: [scans({ ...elifsCard, birthDate: bornAgo(3) }), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Doğum günü haftası')).toBeVisible()
  },
}

export const Cleared: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Temizle' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Elif Yılmaz' })).toBeNull()
  },
}

/** By the dialog, with the customer's history: 20 points, the result, and the next customer. */
export const EarnsPoints: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    const dialog = await openDialog(canvas)
    // the counter's own branch stands there already
    await waitFor(() => expect(dialog.getByLabelText(/Şube/)).toHaveDisplayValue('Merkez'))
    await userEvent.click(dialog.getByRole('button', { name: '20 puan' }))
    await userEvent.click(dialog.getByRole('button', { name: '20 Puan Ekle' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki Müşteri' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

export const SameCustomerAgain: Story = {
  parameters: {
    msw: [answers(customerCard, { ...elifsCard, points: 1287 }), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    for (const name of ['1', '8', '5', '00'])
      await userEvent.click(canvas.getByRole('button', { name }))
    await userEvent.click(canvas.getByRole('button', { name: '₺185,00 Kaydet' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Aynı Müşteriye Devam' }))
    await expect(await canvas.findByRole('button', { name: /1.287 puan/ })).toBeVisible()
  },
}

export const Reading: Story = {
  parameters: { msw: [stalls(scanCode), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('status')).toHaveTextContent('getiriliyor')
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(scanCode, 'unexpected'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Kullanıcı bilgileri alınamadı')).toBeVisible()
    await expect(
      screen.getByText('Kullanıcı bilgileri alınamadı. Lütfen tekrar deneyin.'),
    ).toBeVisible()
    const reload = spyOn(browserPage, 'reload').mockImplementation(() => {})
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(reload).toHaveBeenCalledOnce()
  },
}

export const UnknownCustomer: Story = {
  parameters: { msw: [refuses(scanCode, 'user_not_found'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Kullanıcı bilgileri bulunamadı')).toBeVisible()
  },
}

export const NothingKnown: Story = {
  parameters: { msw: [scans(bareCard), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Bilgileri' }))
    await expect(canvas.getAllByText('Belirtilmemiş')).toHaveLength(3)
  },
}

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [scans({ ...elifsCard, fullName: longName, points: 1_234_567 }), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: longName })).toBeVisible()
  },
}

/** What was taken back stays so, whatever is taken back after it. */
export const TakenBackOneAfterTheOther: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await userEvent.click(await canvas.findByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
    const back: number[] = []
    for (const [id, act] of [
      [949, `${longName}, 1250 puan`],
      [950, 'Elif Yılmaz, 25 puan'],
    ] as const) {
      back.push(id)
      msw.use(
        answers(
          listOwnActs,
          acts.map((one) => (back.includes(one.id ?? 0) ? { ...one, reversed: true } : one)),
        ),
      )
      await userEvent.click(canvas.getByRole('button', { name: `Geri Al: ${act}` }))
      await waitFor(() => expect(canvas.getAllByText('Geri alındı')).toHaveLength(1 + back.length))
      await expect(canvas.queryByRole('button', { name: 'Sıradaki Müşteri' })).toBeNull()
    }
    await expect(canvas.getByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}
