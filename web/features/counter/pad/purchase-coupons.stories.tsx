import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { customerLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import { type CounterAct, listOwnActs } from '#api/contracts/points/acts.ts'
import { quotePurchase, recordPurchase } from '#api/contracts/purchases/recording.ts'
import { refusalSentence, statusOf } from '#api/contracts/refusals.ts'
import { slips } from '#api/mocks/act-fixtures.ts'
import { elifsCard } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { breakdownOf, recordedPurchase } from '#api/mocks/purchase-fixtures.ts'
import { loyalty } from '#api/mocks/reward-fixtures.ts'
import { atTheCounter } from '#storybook/at-the-counter.ts'
import { bill, confirm, press, scanned } from '#storybook/at-the-pad.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import { bodiesSent, to } from '#storybook/sent.ts'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'

const meta = {
  title: 'Screens/Counter/Purchase with coupons',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>

export default meta
type Story = StoryObj<typeof meta>

const quoteOf = (body: BodyInput<typeof quotePurchase>) => {
  const discount = (body.coupons?.length ?? 0) * 5_000
  const due = body.total - discount
  const breakdown = breakdownOf(due)
  return { total: body.total, discount, due, earned: Math.floor(due / 500), breakdown }
}
const withCoupons = answers(quotePurchase, ({ body }) => quoteOf(body))
const recordsCoupons = answers(recordPurchase, ({ body }) => {
  const { discount, due, earned } = quoteOf(body)
  return recordedPurchase(body.total, body.branchId, { discount, due, earned })
})

const asked = async () => within(await screen.findByRole('dialog', { name: 'Kahve bizden' }))

/** One tap uses a coupon on this bill; one that gives one of several products asks which. */
export const WithCoupons: Story = {
  tags: ['quick'],
  parameters: { msw: [withCoupons, recordsCoupons, ...atTheCounter] },
  play: async ({ canvasElement, msw }) => {
    const [sent, stop] = bodiesSent(msw, to('/api/purchases'))
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: /^Hesaptan 50 TL/ }))
    await expect(await canvas.findByText('₺50,00 indirim, ₺135,00 ödenecek')).toBeVisible()
    await expect(canvas.getByText('+27 puan kazanacak')).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('₺135,00 Kaydet')
    const coffee = canvas.getByRole('button', { name: /^Kahve bizden/ })
    // whoever closes the question has not used the coupon
    await userEvent.click(coffee)
    await userEvent.click((await asked()).getByRole('button', { name: 'Kapat' }))
    await expect(coffee).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(coffee)
    await userEvent.click((await asked()).getAllByRole('button', { name: /₺/ })[1] as HTMLElement)
    await expect(canvas.getByRole('combobox', { name: 'Kahve bizden: ürün' })).toHaveDisplayValue(
      /₺/,
    )
    await waitFor(() => expect(confirm(canvas)).toHaveTextContent('₺85,00 Kaydet'))
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText(/₺85,00 \(₺100,00 indirimle\) kaydedildi/)).toBeVisible()
    stop()
    await expect(sent).toEqual([
      expect.objectContaining({ total: 18_500, coupons: [{ id: 41 }, { id: 42, itemId: 102 }] }),
    ])
  },
}

/** Products of one price are all the same to the till, which asks nothing. */
export const ProductsOfOnePrice: Story = {
  parameters: {
    msw: [
      withCoupons,
      answers(customerLoyalty, {
        ...loyalty,
        coupons: loyalty.coupons.map((coupon) => ({
          ...coupon,
          items: coupon.items.map((item) => ({ ...item, price: 9_000 })),
        })),
      }),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    const coffee = await canvas.findByRole('button', { name: /^Kahve bizden/ })
    await userEvent.click(coffee)
    await expect(coffee).toHaveAttribute('aria-pressed', 'true')
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

const [coupon, ...otherSlips] = slips
const hers = { ...coupon, customer: elifsCard } as CounterAct

/** A coupon that is taken back meanwhile is not on the bill any more. */
export const CouponTakenBack: Story = {
  parameters: { msw: [withCoupons, answers(listOwnActs, [hers, ...otherSlips]), ...atTheCounter] },
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: /^Kahve bizden/ }))
    await userEvent.click((await asked()).getAllByRole('button', { name: /₺/ })[0] as HTMLElement)
    await waitFor(() => expect(confirm(canvas)).toHaveTextContent('₺135,00 Kaydet'))
    const coupons = loyalty.coupons.filter(({ name }) => name !== 'Kahve bizden')
    msw.use(answers(customerLoyalty, { ...loyalty, coupons }))
    await userEvent.click(
      canvas.getByRole('button', { name: 'Geri Al: Elif Yılmaz, Kahve bizden' }),
    )
    await waitFor(() => expect(confirm(canvas)).toHaveTextContent('₺185,00 Kaydet'))
  },
}

/** One tap for each paid drink; too many are said before the bill is recorded. */
export const WithStamps: Story = {
  play: async ({ canvasElement, msw }) => {
    const [sent, stop] = bodiesSent(msw, to('/api/purchases'))
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    const card = loyalty.stampCards[0]
    const more = await canvas.findByRole('button', { name: `${card?.name}: +1 damga` })
    for (const _ of [1, 2, 3]) await userEvent.click(more)
    await userEvent.click(canvas.getByRole('button', { name: `${card?.name}: bir damga eksilt` }))
    await expect(canvas.getByText(/· \+2$/)).toBeVisible()
    await userEvent.click(confirm(canvas))
    await canvas.findByRole('button', { name: 'Sıradaki Müşteri' })
    stop()
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
    await press(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: /^Hesaptan 50 TL/ }))
    await expect(await canvas.findByText(/yalnızca bir yüzde ve bir tutar/)).toBeVisible()
    await expect(confirm(canvas)).toBeDisabled()
  },
}

const tooMany = /bu kadar damga basılamaz/

/** Stamps that do not fit the bill are refused once, and what cannot succeed is disabled until they fit. */
export const TooManyStamps: Story = {
  parameters: {
    msw: [
      answers(quotePurchase, ({ body }) =>
        (body.stamps?.[0]?.count ?? 0) > 1
          ? Response.json(
              { error: refusalSentence('too_many_stamps'), code: 'too_many_stamps' },
              { status: statusOf('too_many_stamps') },
            )
          : quoteOf(body),
      ),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    const [card, another] = loyalty.stampCards
    const more = await canvas.findByRole('button', { name: `${card?.name}: +1 damga` })
    await userEvent.click(more)
    await userEvent.click(more)
    await expect(await canvas.findByText(tooMany)).toBeVisible()
    await expect(confirm(canvas)).toBeDisabled()
    await expect(more).toBeDisabled()
    await expect(canvas.getByRole('button', { name: `${another?.name}: +1 damga` })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await expect(screen.getAllByText(tooMany)).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: `${card?.name}: bir damga eksilt` }))
    await waitFor(() => expect(confirm(canvas)).toBeEnabled())
    await expect(more).toBeEnabled()
  },
}

/** What the quote did not know is said once when the bill is refused, and holds until something changes. */
export const RefusedWhenRecorded: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(recordPurchase, 'coupon_used'), withCoupons, ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    const coupon = await canvas.findByRole('button', { name: /^Hesaptan 50 TL/ })
    await userEvent.click(coupon)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Bu kupon kullanılmış.')
    await expect(screen.getAllByText('Bu kupon kullanılmış.')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(confirm(canvas)).toBeDisabled()
    await userEvent.click(coupon)
    await expect(confirm(canvas)).toBeEnabled()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
