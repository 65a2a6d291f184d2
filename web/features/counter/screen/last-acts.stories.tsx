import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { type CounterAct, listOwnActs } from '#api/contracts/points/acts.ts'
import { takeBackPoints } from '#api/contracts/points/recording.ts'
import { takeBackRedemption } from '#api/contracts/rewards/coupons.ts'
import { acts, slips } from '#api/mocks/act-fixtures.ts'
import { answers, asksForProof, refuses, stalls } from '#api/mocks/mock.ts'
import { askForProofs, proveByTyping } from '#storybook/at-the-proof.ts'
import { bodiesSent, by, keysSent, to } from '#storybook/sent.ts'
import { refundableFor } from '#web/features/purchases/bill-bounds.ts'
import { LastActs } from './last-acts.tsx'

const meta = {
  title: 'Screens/Counter/Last acts',
  component: LastActs,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w390' } },
  args: { onTakenBack: fn() },
} satisfies Meta<typeof LastActs>
export default meta
type Story = StoryObj<typeof meta>

const takeBack = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Geri Al: Elif Yılmaz, 25 puan' }))

/** What may be taken back says for how long. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findAllByRole('button', { name: /^Geri Al/ })).toHaveLength(2)
    await expect(canvas.getByText(/4:(40|39|38) kaldı/)).toBeVisible()
    await expect(canvas.getByText('Geri alındı')).toBeVisible()
  },
}

/** A coupon made by a slip of the hand, and a coffee that went to nobody, one after the other. */
export const Slips: Story = {
  parameters: { msw: [answers(listOwnActs, [...slips, ...acts.slice(0, 3)])] },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Kupona çevrildi: Kahve bizden')).toBeVisible()
    for (const [act, id, ofCustomer] of [
      ['Askıdan kahve', 'hand-out-7', false],
      ['Elif Yılmaz, Kahve bizden', 'coupon-42', true],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: `Geri Al: ${act}` }))
      await waitFor(() => expect(args.onTakenBack).toHaveBeenLastCalledWith(id, ofCustomer))
    }
    msw.use(refuses(takeBackRedemption, 'coupon_used'))
    await userEvent.click(
      canvas.getByRole('button', { name: 'Geri Al: Elif Yılmaz, Kahve bizden' }),
    )
    await expect(await screen.findByText('Bu kupon kullanılmış.')).toBeVisible()
    await expect(args.onTakenBack).toHaveBeenCalledTimes(2)
  },
}

export const TakesBack: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    msw.use(
      answers(
        listOwnActs,
        acts.map((act) => (act.id === 950 ? { ...act, reversed: true, takeBackMs: 0 } : act)),
      ),
    )
    await takeBack(canvas)
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledWith('entry-950', true))
    await waitFor(() => expect(canvas.getAllByText('Geri alındı')).toHaveLength(2))
  },
}

/** More than 1,000 points ask who sits there; the same request is sent again, with its key. */
export const AsksWhoSitsThere: Story = {
  beforeEach: askForProofs,
  parameters: { msw: asksForProof(takeBackPoints) },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    const [keys, stop] = keysSent(msw, to('/api/points/950/take-back'))
    await takeBack(canvas)
    await proveByTyping()
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledWith('entry-950', true))
    stop()
    await expect(keys).toEqual([keys[0], keys[0]])
    await expect(keys[0]).toBeTruthy()
  },
}

/** Another tablet of the same barista was quicker: it says so, and shows how it stands. */
export const AnotherTabletWasQuicker: Story = {
  parameters: { msw: [refuses(takeBackPoints, 'already_reversed')] },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    msw.use(
      answers(
        listOwnActs,
        acts.map((act) => ({ ...act, reversed: true, takeBackMs: 0 })),
      ),
    )
    await takeBack(canvas)
    await expect(await screen.findByText('Hata')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Geri Al/ })).toBeNull())
    await expect(args.onTakenBack).not.toHaveBeenCalled()
  },
}

/** What another tablet of the same barista wrote is there when they come back to this one. */
export const BackFromAnotherTablet: Story = {
  parameters: { msw: [answers(listOwnActs, acts.slice(1))] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    await expect(canvas.queryByText('Elif Yılmaz')).toBeNull()
    msw.use(answers(listOwnActs, acts))
    window.dispatchEvent(new Event('visibilitychange'))
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
  },
}

/** The customer has spent the points meanwhile. */
export const AlreadySpent: Story = {
  parameters: { msw: [refuses(takeBackPoints, 'insufficient_points')] },
  play: async ({ canvasElement }) => {
    await takeBack(within(canvasElement))
    await expect(await screen.findByText('Kullanıcının yeterli puanı yok')).toBeVisible()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [stalls(takeBackPoints)] },
  play: async ({ canvasElement }) => takeBack(within(canvasElement)),
}

/** The last second runs out while one looks. */
export const RunsOut: Story = {
  parameters: {
    msw: [
      answers(
        listOwnActs,
        acts.slice(0, 1).map((act) => ({ ...act, takeBackMs: 1500 })),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^Geri Al/ })
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Geri Al/ })).toBeNull(), {
      timeout: 5000,
    })
    await expect(canvas.getByText('Elif Yılmaz')).toBeVisible()
  },
}

const purchase = (id: number, total: number, age: number): CounterAct => ({
  ...(acts[0] as CounterAct),
  id,
  kind: 'purchase',
  purchase: { id: id + 3000, total, due: total, refunded: 0 },
  amount: Math.floor(total / 500),
  takeBackMs: Math.max(0, refundableFor - age * 60_000),
})
const bills = [purchase(953, 18_500, 0.5), purchase(952, 124_950, 90), ...acts.slice(1, 3)]

/** A bill is taken back at once in its first five minutes; later its refund is asked for. */
export const Purchases: Story = {
  tags: ['quick'],
  parameters: { msw: [answers(listOwnActs, bills)] },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    const atOnce = await canvas.findByRole('button', { name: 'Geri Al: Elif Yılmaz, ₺185,00' })
    await expect(
      canvas.getByRole('button', { name: 'İade Et: Elif Yılmaz, ₺1.249,50' }),
    ).toBeVisible()
    const [sent, stop] = bodiesSent(msw, by('POST'))
    await userEvent.click(atOnce)
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledWith('purchase-3953', true))
    stop()
    await expect(sent).toEqual([{ reason: 'diğer' }])
  },
}

/** A bill that coupons paid has earned nothing: it is taken back as any other, and not shown as refunded. */
export const EarnedNothing: Story = {
  parameters: {
    msw: [
      answers(listOwnActs, [
        { ...purchase(954, 11_000, 1), id: null, amount: 0 },
        ...acts.slice(1, 3),
      ]),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const back = await canvas.findByRole('button', { name: 'Geri Al: Elif Yılmaz, ₺110,00' })
    await expect(canvas.queryByText('İade edildi')).toBeNull()
    await userEvent.click(back)
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledWith('purchase-3954', true))
  },
}

/** A coupon and a refund of a part: what is paid stands first, and what was handed back. */
export const WithCouponAndRefundInPart: Story = {
  parameters: {
    msw: [
      answers(listOwnActs, [
        {
          ...purchase(955, 18_500, 1),
          purchase: { id: 3955, total: 18_500, due: 14_000, refunded: 8_500 },
          amount: 11,
        },
      ]),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByRole('button', { name: 'Geri Al: Elif Yılmaz, ₺140,00' }),
    ).toBeVisible()
    await expect(canvas.getByText(/^₺140,00 \(fiş ₺185,00\)/)).toBeVisible()
    await expect(canvas.getByText('₺85,00 iade edildi')).toBeVisible()
  },
}

/** The bill itself opens its refund, in part or whole. */
export const RefundOfABill: Story = {
  parameters: { msw: [answers(listOwnActs, bills)] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('button', { name: /₺1\.249,50.*, alışveriş ve iade$/ }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Alışverişi İade Et' }))
    await userEvent.clear(dialog.getByLabelText(/^İade tutarı/))
    await userEvent.type(dialog.getByLabelText(/^İade tutarı/), '60')
    await userEvent.selectOptions(dialog.getByLabelText(/^Neden/), 'Ürün iadesi')
    await userEvent.click(await dialog.findByRole('button', { name: '₺60,00 İade Et' }))
    await expect(await screen.findByText(/İade kaydedildi: 24 puan geri alındı/)).toBeVisible()
    // it is not wholly taken back
    await expect(args.onTakenBack).not.toHaveBeenCalled()
  },
}

export const Empty: Story = { parameters: { msw: [answers(listOwnActs, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listOwnActs)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listOwnActs, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Son işlemleriniz alınamadı')).toBeVisible()
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(listOwnActs, acts))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
