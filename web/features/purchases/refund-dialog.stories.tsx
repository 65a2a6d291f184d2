import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { readPurchase } from '#api/contracts/purchases/purchases.ts'
import { quoteRefund, refundPurchase } from '#api/contracts/purchases/refunds.ts'
import { elif, kerem } from '#api/mocks/fixtures.ts'
import { answers, asksForProof, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsBreakdown, elifsPurchase, refundOf } from '#api/mocks/purchase-fixtures.ts'
import { askForProofs, proveByTyping } from '#storybook/at-the-proof.ts'
import { keysSent, to } from '#storybook/sent.ts'
import { RefundDialog } from './refund-dialog.tsx'

const meta = {
  title: 'Screens/Counter/Refund',
  component: RefundDialog,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
  args: { purchaseId: elifsPurchase.id, onClose: fn(), onRefunded: fn() },
} satisfies Meta<typeof RefundDialog>
export default meta
type Story = StoryObj<typeof meta>

/** The dialog once it has the bill. */
const opened = async () => {
  await screen.findByText('Elif Yılmaz')
  return within(screen.getByRole('dialog'))
}
const standing = {
  purchase: elifsPurchase,
  breakdown: elifsBreakdown,
  refunds: [],
  customer: { id: elif.id, fullName: elif.fullName },
  recordedBy: { id: kerem.id, fullName: kerem.fullName },
  approvedBy: { id: 8, fullName: 'Barış Tekin' },
  refundableMs: null,
}
const refunded = (amount: number) => ({
  ...standing,
  purchase: { ...elifsPurchase, refunded: amount },
  refunds: [
    {
      ...{ ...refundOf(amount), note: null, approvedBy: null },
      recordedBy: { id: kerem.id, fullName: kerem.fullName },
    },
  ],
})

/** At first all that is left, with what that takes back. */
export const Whole: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const dialog = await opened()
    // it takes the place of the dialog that waited for the bill, without coming in again
    const { animationName } = getComputedStyle(screen.getByRole('dialog'))
    await expect(animationName).toBe('none')
    await expect(dialog.getByLabelText(/^İade tutarı/)).toHaveValue('185,00')
    await expect(await dialog.findByText('₺185,00 · 74 puan geri alınır')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await expect(await dialog.findByText('Neden seçiniz', { selector: 'p' })).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Yanlış tutar')
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await waitFor(() => expect(args.onRefunded).toHaveBeenCalledOnce())
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

export const InPart: Story = {
  play: async () => {
    const dialog = await opened()
    const amount = dialog.getByLabelText(/^İade tutarı/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '60')
    await expect(await dialog.findByText('₺60,00 · 24 puan geri alınır')).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Ürün iadesi')
    await userEvent.click(dialog.getByRole('button', { name: '₺60,00 İade Et' }))
    await expect(await screen.findByText('İade kaydedildi: 24 puan geri alındı.')).toBeVisible()
  },
}

export const MoreThanIsLeft: Story = {
  play: async ({ args }) => {
    const dialog = await opened()
    const amount = dialog.getByLabelText(/^İade tutarı/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '200')
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: 'İade Et' }))
    await expect(await dialog.findByText('En fazla ₺185,00 iade edilebilir.')).toBeVisible()
    await expect(args.onRefunded).not.toHaveBeenCalled()
  },
}

/** A part was refunded before: the rest is offered. */
export const AfterAPart: Story = {
  parameters: { msw: [answers(readPurchase, refunded(6_000))] },
  play: async () => {
    const dialog = await opened()
    await expect(dialog.getByLabelText(/^İade tutarı/)).toHaveValue('125,00')
    await expect(dialog.getByRole('list', { name: 'İadeler' })).toHaveTextContent(
      '₺60,00 iade · 24 puan geri alındı',
    )
  },
}

/** The balance does not cover all of it: the rest was spent, and is taken where it comes back. */
export const Waives: Story = {
  parameters: {
    msw: [
      answers(quoteRefund, {
        amount: 18_500,
        owed: 74,
        taken: 30,
        waived: 44,
        allowed: true,
        coupons: [],
        stamps: [],
      }),
      answers(refundPurchase, {
        purchase: { ...elifsPurchase, refunded: 18_500 },
        refund: refundOf(18_500, { taken: 30, waived: 44 }),
        entry: null,
        points: 0,
      }),
    ],
  },
  play: async () => {
    const dialog = await opened()
    await expect(
      await dialog.findByText(/Bakiye yetmiyor: 44 puan harcanmış; geri gelirse alınır\./),
    ).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await expect(
      await screen.findByText(
        'İade kaydedildi: 30 puan geri alındı, 44 puan harcanmış; geri gelirse alınır.',
      ),
    ).toBeVisible()
  },
}

export const NeedsAnAdministrator: Story = {
  parameters: {
    msw: [
      answers(quoteRefund, {
        amount: 18_500,
        owed: 474,
        taken: 30,
        waived: 444,
        allowed: false,
        coupons: [],
        stamps: [],
      }),
      refuses(refundPurchase, 'waiver_needs_admin'),
    ],
  },
  play: async ({ args }) => {
    const dialog = await opened()
    await expect(await dialog.findByText('Bir yönetici gerekli')).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await expect(await dialog.findByText(/vazgeçmeye bir yönetici karar verir\.$/)).toBeVisible()
    await expect(args.onRefunded).not.toHaveBeenCalled()
  },
}

const stampedCard = { cardId: 1, name: '9 kahve, 10. bizden', left: 3 }

/** The bill has stamps: those that do not fit into the rest go back, and as many more as staff say. */
export const TakesStampsBack: Story = {
  parameters: {
    msw: [
      answers(quoteRefund, ({ body }) => {
        const { amount, owed, taken, waived } = refundOf(body.amount ?? 18_500)
        const least = amount === 18_500 ? 3 : 1
        const cancels = (body.stamps?.[0]?.count ?? least) > 1 ? 1 : 0
        return {
          ...{ amount, owed, taken, waived, allowed: true, coupons: [] },
          stamps: [{ ...stampedCard, least, cancels }],
        }
      }),
      answers(refundPurchase, ({ body }) => ({
        purchase: { ...elifsPurchase, refunded: body.amount ?? 0 },
        refund: refundOf(body.amount ?? 0, { stamps: body.stamps?.[0]?.count ?? 0 }),
        entry: null,
        points: elif.points,
      })),
    ],
  },
  play: async () => {
    const dialog = await opened()
    const more = await dialog.findByRole('button', { name: /bir damga daha al$/ })
    await expect(dialog.getByText(/en az 3 geri alınır/)).toBeVisible()
    await expect(more).toBeDisabled()
    const amount = dialog.getByLabelText(/^İade tutarı/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '60')
    await expect(await dialog.findByText(/en az 1 geri alınır/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /bir damga az al$/ })).toBeDisabled()
    await expect(
      await dialog.findByText('₺60,00 · 24 puan geri alınır · 1 damga geri alınır'),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /bir damga daha al$/ }))
    // what that choice of stamps takes with it is asked anew
    await expect(
      await dialog.findByText(
        '₺60,00 · 24 puan geri alınır · 2 damga geri alınır · 1 hediye kuponu iptal edilir',
      ),
    ).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Ürün iadesi')
    await userEvent.click(dialog.getByRole('button', { name: '₺60,00 İade Et' }))
    await expect(
      await screen.findByText('İade kaydedildi: 24 puan ve 2 damga geri alındı.'),
    ).toBeVisible()
  },
}

const freePurchase = { ...elifsPurchase, discount: 18_500, due: 0, earned: 0 }

/** A bill that coupons paid wholly: no amount is asked, its coupons come back. */
export const OfABillThatCostNothing: Story = {
  parameters: {
    msw: [
      answers(readPurchase, { ...standing, purchase: freePurchase, breakdown: [] }),
      answers(quoteRefund, {
        ...{ amount: 0, owed: 0, taken: 0, waived: 0, allowed: true, stamps: [] },
        coupons: ['Bedava kahve', 'Bedava tatlı'],
      }),
      answers(refundPurchase, {
        purchase: freePurchase,
        refund: { ...refundOf(0), owed: 0, taken: 0 },
        entry: null,
        points: elif.points,
      }),
    ],
  },
  play: async ({ args }) => {
    const dialog = await opened()
    await expect(dialog.queryByLabelText(/^İade tutarı/)).toBeNull()
    await expect(
      await dialog.findByText(
        'Para iadesi yok · “Bedava kahve”, “Bedava tatlı” kuponları geri verilir · geri alınacak puan yok',
      ),
    ).toBeVisible()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: 'İade Et' }))
    await waitFor(() => expect(args.onRefunded).toHaveBeenCalledOnce())
    await expect(await screen.findByText('İade kaydedildi.')).toBeVisible()
  },
}

export const WhollyRefunded: Story = {
  parameters: { msw: [answers(readPurchase, refunded(18_500))] },
  play: async () => {
    const dialog = await opened()
    await expect(dialog.getByText('Bu alışverişin tamamı iade edildi.')).toBeVisible()
  },
}

/** A day is over: only an administrator may. */
export const TooLate: Story = {
  parameters: { msw: [answers(readPurchase, { ...standing, refundableMs: 0 })] },
  play: async () => {
    const dialog = await opened()
    await expect(dialog.getByText(/yalnızca bir yönetici/)).toBeVisible()
  },
}

/** So many points ask who sits there; the same refund is sent again, with its key. */
export const AsksWhoSitsThere: Story = {
  beforeEach: askForProofs,
  parameters: { msw: asksForProof(refundPurchase) },
  play: async ({ args, msw }) => {
    const dialog = await opened()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Yanlış tutar')
    const [keys, stop] = keysSent(msw, to(`/api/purchases/${elifsPurchase.id}/refunds`))
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await proveByTyping()
    await waitFor(() => expect(args.onRefunded).toHaveBeenCalledOnce())
    stop()
    await expect(keys).toEqual([keys[0], keys[0]])
    await expect(keys[0]).toBeTruthy()
  },
}

/** Who closes that dialog has refunded nothing, and reads why. */
export const NotProved: Story = {
  parameters: { msw: [refuses(refundPurchase, 'prove_again')] },
  play: async ({ args }) => {
    const dialog = await opened()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Yanlış tutar')
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
    await expect(await dialog.findByText(/kimliğinizi yeniden doğrulayın/)).toBeVisible()
    await expect(args.onRefunded).not.toHaveBeenCalled()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(readPurchase)] } }
export const Saving: Story = {
  parameters: { msw: [stalls(refundPurchase)] },
  play: async () => {
    const dialog = await opened()
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Diğer')
    await userEvent.click(dialog.getByRole('button', { name: '₺185,00 İade Et' }))
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readPurchase, 'unexpected')] },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: 'Tekrar Dene' })
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { msw } = context
    await Failed.play?.(context)
    const dialog = within(await screen.findByRole('dialog'))
    const again = await dialog.findByRole('button', { name: 'Tekrar Dene' })
    msw.use(answers(readPurchase, standing))
    await userEvent.click(again)
    await expect(await screen.findByLabelText(/^İade tutarı/)).toBeVisible()
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    await opened()
    await expect(canvasElement.ownerDocument.body.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  parameters: { msw: [answers(readPurchase, refunded(6_000))] },
  play: async () => {
    await opened()
  },
}
