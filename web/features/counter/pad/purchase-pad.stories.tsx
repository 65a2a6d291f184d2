import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ownBounds } from '#api/contracts/bounds/own-bounds.ts'
import { quotePurchase, recordPurchase } from '#api/contracts/purchases/recording.ts'
import { elifsCard, longName } from '#api/mocks/fixtures.ts'
import { answers, asksForApproval, refuses, stalls } from '#api/mocks/mock.ts'
import { breakdownOf, purchaseOf } from '#api/mocks/purchase-fixtures.ts'
import { atTheCounter, codeAt, paste, scanKeys, scans } from '#storybook/at-the-counter.ts'
import { amount, bill, confirm, pause, press, scanned } from '#storybook/at-the-pad.ts'
import { askForProofs } from '#storybook/at-the-proof.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import { keysSent, to } from '#storybook/sent.ts'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'

const meta = {
  title: 'Screens/Counter/Purchase pad',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>

export default meta
type Story = StoryObj<typeof meta>

export const NothingTyped: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await expect(amount(canvas)).toHaveTextContent('₺0,00')
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Geçerli bir tutar giriniz')
  },
}

/** What the bill will earn and by which rule, and a button that says what it will do. */
export const Typed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await expect(amount(canvas)).toHaveTextContent('₺185,00')
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
    await expect(canvas.getByText(/1 puan \/ 5 TL/)).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('₺185,00 Kaydet')
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
    await press(canvas, bill)
    await expect(await canvas.findByText('+83 puan kazanacak')).toBeVisible()
    await expect(canvas.getByText(/Salı 2 kat/)).toHaveTextContent('Salı 2 kat: +37 puan')
  },
}

export const EarnsNothing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, ['4', '00'])
    await expect(await canvas.findByText('Bu tutar puan kazandırmıyor.')).toBeVisible()
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText(/puan kazandırmadı/)).toBeVisible()
  },
}

/** Two taps and an amount: the bill, its confirmation, the next customer. */
export const Records: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    await expect(canvas.getByText(/₺185,00 kaydedildi/)).toBeVisible()
    await expect(canvas.getByText('1.287')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki Müşteri' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

/** The person's own bound stands there before anything is typed, and again where the bill passes it; a manager may let it. */
export const AboveOwnBound: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(ownBounds, {
        points: null,
        bills: { each: 15_000, day: 100_000 },
        lateBills: null,
      }),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await expect(await canvas.findByText('Tek alışverişte en fazla ₺150,00.')).toBeVisible()
    await press(canvas, bill)
    await expect(await canvas.findByText(/sınırınızı aşıyor/)).toHaveTextContent('₺150,00')
    await expect(confirm(canvas)).toBeEnabled()
  },
}

/** Digits typed on a keyboard go to the pad, Escape clears it, Enter confirms. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await pause()
    await userEvent.keyboard('99{Escape}185,00')
    await expect(amount(canvas)).toHaveTextContent('₺185,00')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

/** Enter confirms the amount, whichever key of the pad was touched last. */
export const EnterAfterTouch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
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
    await press(canvas, bill)
    await new Promise((wake) => setTimeout(wake, 400))
    await expect(canvas.getByText('Puan hesaplanıyor...')).toBeVisible()
    await press(canvas, ['Sıfırla', '2', '5', '00'])
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
    await press(canvas, bill)
    await expect(await canvas.findByText(/şu an gösterilemiyor/)).toBeVisible()
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
  },
}

export const Quoting: Story = {
  parameters: { msw: [stalls(quotePurchase), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await expect(await canvas.findByText('Puan hesaplanıyor...')).toBeVisible()
  },
}

/** Above 2.000 TL it asks once more, and Enter does not answer for anybody. */
export const LargeBill: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, ['2', '4', '5', '00', '00'])
    await userEvent.click(canvas.getByRole('button', { name: '₺24.500,00 Kaydet' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Yüksek Tutar' }))
    await expect(question.getByText('₺24.500,00 · Elif Yılmaz')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(amount(canvas)).toHaveTextContent('₺24.500,00')
    await press(canvas, ['Sil', 'Sil'])
    await userEvent.click(canvas.getByRole('button', { name: '₺245,00 Kaydet' }))
    await expect(await canvas.findByText('+49 puan')).toBeVisible()
  },
}

export const LargeBillConfirmed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, ['2', '4', '5', '0', '00'])
    await userEvent.click(confirm(canvas))
    await userEvent.click(await screen.findByRole('button', { name: 'Evet, Kaydet' }))
    await expect(await canvas.findByText('+490 puan')).toBeVisible()
  },
}

export const BeyondTheMost: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, ['6', '0', '0', '00', '00'])
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('En fazla ₺50.000,00')
  },
}

/** A product's bar code is no amount, and its Enter confirms nothing. */
export const ScannerReadsAProduct: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await pause()
    scanKeys('8690123456789')
    await expect(amount(canvas)).toHaveTextContent('₺185,00')
    await expect(confirm(canvas)).toHaveTextContent('₺185,00 Kaydet')
  },
}

/** A scan over an untouched pad takes the customer's place; of a typed bill it asks (`CodeOverATypedBill`). */
export const NextCustomerByScanner: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await pause()
    msw.use(scans({ ...elifsCard, id: 43, fullName: 'Süleyman Öztürk' }))
    scanKeys(codeAt(Date.now()))
    await expect(await canvas.findByRole('heading', { name: 'Süleyman Öztürk' })).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('Alışverişi Kaydet')
  },
}

/** The bound that refuses is named at the pad, and the amount stays. */
export const BeyondABound: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(recordPurchase, 'limit_reached'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('sınırı aşılıyor')
    await expect(confirm(canvas)).toHaveTextContent('₺185,00 Kaydet')
  },
}

/** At a shared tablet a manager's PIN lets the bill pass, under the key that was refused (decisions/276). */
export const ApprovedByAManager: Story = {
  beforeEach: () => {
    localStorage.setItem('telve:tablet', 'true')
    return askForProofs()
  },
  play: async ({ canvasElement, msw }) => {
    const [keys] = keysSent(msw, to('/api/purchases'))
    const approved: (string | null)[] = []
    msw.use(...asksForApproval(recordPurchase, ({ key }) => approved.push(key)))
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    const dialog = within(await screen.findByRole('dialog', { name: 'Müdür Onayı' }))
    for (const name of '274913') await userEvent.click(dialog.getByRole('button', { name }))
    await expect(await canvas.findByText('+37 puan')).toBeVisible()
    await expect(new Set(keys).size).toBe(1)
    await expect(approved).toEqual(keys.slice(0, 1))
  },
}

/** What is half typed outlives the code's 45 s; the rest of the card does not (decisions.md §4). */
export const HalfTypedStays: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_000))
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    await press(canvas, bill)
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
    await userEvent.click(canvas.getByRole('button', { name: 'Sonradan Ekle' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sonradan Ekle' }))
    await userEvent.type(dialog.getByLabelText(/^Fiş numarası/), 'a-1204')
    await userEvent.type(dialog.getByLabelText(/^Tutar/), '92,50')
    await userEvent.click(dialog.getByRole('button', { name: 'Sonradan Ekle' }))
    await expect(await canvas.findByText('+18 puan')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** For a finger: nothing on the counter is lower than 56 px. */
export const TouchTargets: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await canvas.findAllByRole('button', { name: /^Geri Al/ })
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
    await press(canvas, bill)
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
  },
}

/** A tablet at 200 %: amount and save stand above the digits that are pressed. */
export const AtTwiceTheSize: Story = {
  globals: { viewport: { value: 'w512' } },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    const last = canvas.getByRole('button', { name: '00' })
    last.scrollIntoView({ block: 'end' })
    await press(canvas, bill)
    for (const part of [amount(canvas), confirm(canvas)]) {
      const { top, bottom } = part.getBoundingClientRect()
      await expect(top).toBeGreaterThanOrEqual(0)
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
      await expect(bottom).toBeLessThanOrEqual(last.getBoundingClientRect().top)
      // nothing of it is cut off
      await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
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
    await press(canvas, ['4', '9', '9', '9', '9', '9', '9'])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await expect(await canvas.findByText('+37 puan kazanacak')).toBeVisible()
  },
}
