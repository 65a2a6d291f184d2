import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { quotePurchase } from '#api/contracts/purchases/recording.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { breakdownOf } from '#api/mocks/purchase-fixtures.ts'
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
    const [sent, stop] = bodiesSent(msw, to('/api/purchases'))
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText('50,00 TL indirim, 135,00 TL ödenecek')).toBeVisible()
    await expect(canvas.getByText('+27 puan kazanacak')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kahve bizden' }))
    const item = canvas.getByRole('combobox', { name: 'Kahve bizden: ürün' })
    await userEvent.selectOptions(item, within(item).getAllByRole('option')[1] as HTMLElement)
    await userEvent.click(confirm(canvas))
    await canvas.findByRole('button', { name: 'Sıradaki müşteri' })
    stop()
    await expect(sent).toEqual([
      expect.objectContaining({ total: 18_500, coupons: [{ id: 41 }, { id: 42, itemId: 102 }] }),
    ])
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
    await canvas.findByRole('button', { name: 'Sıradaki müşteri' })
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 50 TL' }))
    await expect(await canvas.findByText(/yalnızca bir yüzde ve bir tutar/)).toBeVisible()
  },
}
