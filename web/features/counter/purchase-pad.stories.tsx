import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  purchaseOutcome,
  quotePurchase,
  recordPurchase,
  voidPurchase,
} from '#api/contracts/purchases/recording.ts'
import { elifsCard, longName } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { breakdownOf, purchaseOf, recordedPurchase } from '#api/mocks/purchase-fixtures.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import {
  atTheCounter,
  codeAt,
  inMerkez,
  paste,
  scanKeys,
  scans,
} from '#storybook/at-the-counter.ts'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { CounterHeader } from './counter-header.tsx'
import { ScanScreen } from './scan-screen.tsx'

const meta = {
  title: 'Screens/Counter/Purchase pad',
  component: QrScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  args: { tab: 'scan', onTabChange: fn(), scan: <ScanScreen />, counter: <CounterHeader /> },
  beforeEach: inMerkez,
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Awaited<ReturnType<typeof paste>>
const amount = (canvas: Canvas) => canvas.getByRole('status', { name: 'Tutar' })
const confirm = (canvas: Canvas) => canvas.getByRole('button', { name: /kaydet$/ })
const scanned = async (canvasElement: HTMLElement) => {
  const canvas = await paste(canvasElement)
  await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
  return canvas
}
/** Types a bill with a finger: `18500` is 185,00 TL. */
const type = async (canvas: Canvas, keys: string[]) => {
  for (const name of keys) await userEvent.click(canvas.getByRole('button', { name }))
}
const bill = ['1', '8', '5', '00']
/** A scanner's keys come after a pause, like everybody's. */
const pause = () => new Promise((wake) => setTimeout(wake, 200))

export const NothingTyped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await expect(amount(canvas)).toHaveTextContent('0,00 TL')
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Geçerli bir tutar giriniz')
  },
}

/** What the bill will earn and by which rule, and a button that says what it will do. */
export const Typed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(amount(canvas)).toHaveTextContent('185,00 TL')
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
    await expect(canvas.getByText(/1 puan \/ 5 TL/)).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('185,00 TL kaydet')
  },
}

/** A campaign and a tier have lines of their own. */
export const ByCampaign: Story = {
  parameters: {
    msw: [
      answers(quotePurchase, ({ body }) => ({
        total: body.total,
        discount: 0,
        due: body.total,
        earned: 83,
        breakdown: [
          ...breakdownOf(body.total, true).toSpliced(1, 0, {
            kind: 'tier',
            ref: 3,
            version: 1,
            name: 'Cezve 1,25 kat',
            points: 9,
          }),
        ],
      })),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(await canvas.findByText('+83 puan kazanacak')).toBeVisible()
    await expect(canvas.getByText(/Salı 2 kat/)).toHaveTextContent('Salı 2 kat: +37 puan')
  },
}

export const EarnsNothing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, ['4', '00'])
    await expect(await canvas.findByText('Bu tutar puan kazandırmıyor.')).toBeVisible()
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText(/puan kazandırmadı/)).toBeVisible()
  },
}

/** Two taps and an amount: the bill, its confirmation, the next customer. */
export const Records: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    await expect(canvas.getByText(/185,00 TL kaydedildi/)).toBeVisible()
    await expect(canvas.getByText('1.287')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki müşteri' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

/** Digits typed on a keyboard go to the pad, Escape clears it, Enter confirms. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await pause()
    await userEvent.keyboard('99{Escape}185,00')
    await expect(amount(canvas)).toHaveTextContent('185,00 TL')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** Enter confirms the amount, whichever key of the pad was touched last. */
export const EnterAfterTouch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await pause()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** An answer for an earlier amount comes late, and is shown beside none. */
export const LateQuote: Story = {
  parameters: {
    msw: [
      answers(quotePurchase, async ({ body }) => {
        if (body.total === 18_500) await new Promise((wake) => setTimeout(wake, 1500))
        const { total, discount, due, earned } = purchaseOf(body.total)
        return { total, discount, due, earned, breakdown: breakdownOf(due) }
      }),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await new Promise((wake) => setTimeout(wake, 400))
    await expect(canvas.getByText('Puan hesaplanıyor...')).toBeVisible()
    await type(canvas, ['Sıfırla', '2', '5', '00'])
    await expect(await canvas.findByText('+5 puan kazanacak')).toBeVisible()
    await new Promise((wake) => setTimeout(wake, 1500))
    await expect(canvas.getByText('+5 puan kazanacak')).toBeVisible()
    await expect(canvas.queryByText('+37 puan kazanacak')).toBeNull()
  },
}

/** Nobody is kept from recording by a quote that does not come. */
export const NoQuote: Story = {
  parameters: { msw: [refuses(quotePurchase, 'unexpected'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(await canvas.findByText(/şu an gösterilemiyor/)).toBeVisible()
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

export const Quoting: Story = {
  parameters: { msw: [stalls(quotePurchase), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(await canvas.findByText('Puan hesaplanıyor...')).toBeVisible()
  },
}

/** Above 2.000 TL it asks once more, and Enter does not answer for anybody. */
export const LargeBill: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, ['2', '4', '5', '00', '00'])
    await userEvent.click(canvas.getByRole('button', { name: '24.500,00 TL kaydet' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Yüksek tutar' }))
    await expect(question.getByText('24.500,00 TL · Elif Yılmaz')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(amount(canvas)).toHaveTextContent('24.500,00 TL')
    await type(canvas, ['Sil', 'Sil'])
    await userEvent.click(canvas.getByRole('button', { name: '245,00 TL kaydet' }))
    await expect(await canvas.findByText('+49 puan')).toBeVisible()
  },
}

export const LargeBillConfirmed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, ['2', '4', '5', '0', '00'])
    await userEvent.click(confirm(canvas))
    await userEvent.click(await screen.findByRole('button', { name: 'Evet, kaydet' }))
    await expect(await canvas.findByText('+490 puan')).toBeVisible()
  },
}

export const BeyondTheMost: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, ['6', '0', '0', '00', '00'])
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('En fazla 50.000,00 TL')
  },
}

/** A product's bar code is no amount, and its Enter confirms nothing. */
export const ScannerReadsAProduct: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await pause()
    scanKeys('8690123456789')
    await expect(amount(canvas)).toHaveTextContent('185,00 TL')
    await expect(confirm(canvas)).toHaveTextContent('185,00 TL kaydet')
  },
}

/** A scan at the pad takes the customer's place, and what was typed goes with them. */
export const NextCustomerByScanner: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await pause()
    msw.use(scans({ ...elifsCard, id: 43, fullName: 'Süleyman Öztürk' }))
    scanKeys(codeAt(Date.now()))
    await expect(await canvas.findByRole('heading', { name: 'Süleyman Öztürk' })).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('Alışverişi kaydet')
  },
}

/** The bound that refuses is named at the pad, and the amount stays. */
export const BeyondABound: Story = {
  parameters: { msw: [refuses(recordPurchase, 'limit_reached'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('sınırı aşılıyor')
    await expect(confirm(canvas)).toHaveTextContent('185,00 TL kaydet')
  },
}

const withCoupons = answers(quotePurchase, ({ body }) => {
  const discount = (body.coupons?.length ?? 0) * 5_000
  const due = body.total - discount
  const breakdown = breakdownOf(due)
  return { total: body.total, discount, due, earned: Math.floor(due / 500), breakdown }
})

/** One tap uses a coupon on this bill; one that gives one of several products asks which. */
export const WithCoupons: Story = {
  parameters: { msw: [withCoupons, ...atTheCounter] },
  play: async ({ canvasElement, msw }) => {
    const sent: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.url.endsWith('/api/purchases')) sent.push(await request.clone().json())
    }
    msw.events.on('request:start', listen)
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText('50,00 TL indirim, 135,00 TL ödenecek')).toBeVisible()
    await expect(canvas.getByText('+27 puan kazanacak')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kahve bizden' }))
    const item = canvas.getByRole('combobox', { name: 'Kahve bizden: ürün' })
    await userEvent.selectOptions(item, within(item).getAllByRole('option')[1] as HTMLElement)
    await userEvent.click(confirm(canvas))
    await canvas.findByRole('button', { name: 'Sıradaki müşteri' })
    msw.events.removeListener('request:start', listen)
    await expect(sent).toEqual([
      expect.objectContaining({ total: 18_500, coupons: [{ id: 41 }, { id: 42, itemId: 102 }] }),
    ])
  },
}

/** One tap for each paid drink; too many are said before the bill is recorded. */
export const WithStamps: Story = {
  play: async ({ canvasElement, msw }) => {
    const sent: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.url.endsWith('/api/purchases')) sent.push(await request.clone().json())
    }
    msw.events.on('request:start', listen)
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    const card = loyalty.stampCards[0]
    const more = await canvas.findByRole('button', { name: `${card?.name}: +1 damga` })
    for (const _ of [1, 2, 3]) await userEvent.click(more)
    await userEvent.click(canvas.getByRole('button', { name: `${card?.name}: bir damga eksilt` }))
    await expect(canvas.getByText(/· \+2$/)).toBeVisible()
    await userEvent.click(confirm(canvas))
    await canvas.findByRole('button', { name: 'Sıradaki müşteri' })
    msw.events.removeListener('request:start', listen)
    await expect(sent).toEqual([
      expect.objectContaining({ total: 18_500, stamps: [{ cardId: card?.id, count: 2 }] }),
    ])
  },
}

/** The quote says why a coupon cannot be used. */
export const CouponsApart: Story = {
  parameters: { msw: [refuses(quotePurchase, 'coupons_apart'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText(/yalnızca bir yüzde ve bir tutar/)).toBeVisible()
  },
}

/** Without a network nothing is sent: the amount stays, and it says that nothing was recorded. */
export const Offline: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
    try {
      await userEvent.click(confirm(canvas))
      await expect(await canvas.findByRole('alert')).toHaveTextContent(
        'Bağlantı yok: bu alışveriş kaydedilmedi.',
      )
      await expect(amount(canvas)).toHaveTextContent('185,00 TL')
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
    const keys: (string | null)[] = []
    const listen = ({ request }: { request: Request }) => {
      if (request.url.endsWith('/api/purchases')) keys.push(request.headers.get('idempotency-key'))
    }
    msw.events.on('request:start', listen)
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('Sunucudan yanıt gelmedi')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Temizle' })).toBeDisabled()
    await expect(amount(canvas)).toHaveTextContent('185,00 TL')
    await pause()
    scanKeys(codeAt(Date.now()))
    await expect(
      await screen.findByText('Önce bu müşterinin işlemini sonuçlandırın.'),
    ).toBeVisible()
    msw.use(answers(recordPurchase, recordedPurchase(18_500)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    msw.events.removeListener('request:start', listen)
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
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** What was given up will not be recorded, and the pad is free again. */
export const GivenUp: Story = {
  parameters: { msw: [...lostAnswer, answers(voidPurchase, { recorded: null })] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
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
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('İşlemin sonucu bilinmiyor')).toBeVisible()
    await expect(amount(canvas)).toHaveTextContent('185,00 TL')
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(recordPurchase), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await userEvent.click(confirm(canvas))
    await waitFor(() => expect(canvas.getByRole('button', { name: '5' })).toBeDisabled())
  },
}

/** What is half typed outlives the code's 45 s; the rest of the card does not (decisions.md §4). */
export const HalfTypedStays: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_000))
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    await type(canvas, bill)
    await expect(await canvas.findByText('Süresi geçmiş', {}, { timeout: 5000 })).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Telefon')).toBeNull())
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** A bill of an earlier moment, by its receipt. */
export const LateBill: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Sonradan ekle' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sonradan ekle' }))
    await userEvent.type(dialog.getByLabelText(/^Fiş numarası/), 'a-1204')
    await userEvent.type(dialog.getByLabelText(/^Tutar/), '92,50')
    await userEvent.click(dialog.getByRole('button', { name: 'Sonradan ekle' }))
    await expect(await canvas.findByText('+18 puan')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** For a finger: nothing on the counter is lower than 56 px. */
export const TouchTargets: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await canvas.findAllByRole('button', { name: /^Geri al/ })
    const low = canvas
      .getAllByRole('button')
      .filter((button) => !button.closest('[popover]'))
      .filter((button) => button.getBoundingClientRect().height < 56)
    await expect(low.map((button) => button.textContent)).toEqual([])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
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
    await type(canvas, ['4', '9', '9', '9', '9', '9', '9'])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await type(canvas, bill)
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
  },
}
