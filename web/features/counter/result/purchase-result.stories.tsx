import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { refundPurchase } from '#api/contracts/purchases/refunds.ts'
import { longName } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsBreakdown, recordedPurchase, refundOf } from '#api/mocks/purchase-fixtures.ts'
import { by, keysSent } from '#storybook/sent.ts'
import { PurchaseResult } from './purchase-result.tsx'

const byCampaign = { ...recordedPurchase(18_500, 1, { earned: 74 }), breakdown: elifsBreakdown }

const meta = {
  title: 'Screens/Counter/Purchase result',
  component: PurchaseResult,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    fullName: 'Elif Yılmaz',
    recorded: recordedPurchase(18_500),
    onNext: fn(),
    onSame: fn(),
    onTakenBack: fn(),
    onRefused: fn(),
  },
} satisfies Meta<typeof PurchaseResult>
export default meta
type Story = StoryObj<typeof meta>

export const Recorded: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('+37 puan')
    await expect(canvas.getByRole('status')).toHaveTextContent('₺185,00 kaydedildi')
    await expect(canvas.getByRole('status')).toHaveTextContent('Yeni bakiye 1.287 puan')
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki Müşteri' }))
    await expect(args.onNext).toHaveBeenCalledOnce()
  },
}

/** More than the base rule gave points: it says which. */
export const ByCampaign: Story = { args: { recorded: byCampaign } }

export const EarnedNothing: Story = {
  args: { recorded: recordedPurchase(400) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('puan kazandırmadı')
  },
}

/** What was stamped stands in the result, and the coupon of a card that is full. */
export const WithStamps: Story = {
  args: {
    recorded: {
      ...recordedPurchase(18_500, 1, { discount: 4_500, due: 14_000, earned: 28 }),
      stamps: [
        { cardId: 1, name: 'Kahve kartı', count: 2, filled: 1 },
        { cardId: 2, name: 'Çay kartı', count: 1, filled: 0 },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status')
    await expect(status).toHaveTextContent('₺140,00 (₺45,00 indirimle) kaydedildi')
    await expect(status).toHaveTextContent('Kahve kartı: +2 damga, hediye kuponu hazır')
    await expect(status).toHaveTextContent(/Çay kartı: \+1 damga(?!,)/)
  },
}

export const TakenBack: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
  },
}

/** A second try after a lost answer carries the same key. */
export const TakesBackOnceWhateverIsLost: Story = {
  args: { recorded: recordedPurchase(18_500, 1, { id: 4299 }) },
  parameters: { msw: [answers(refundPurchase, () => Response.error())] },
  play: async ({ canvasElement, args, msw }) => {
    const [keys, stop] = keysSent(msw, by('POST'))
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sunucuya ulaşılamıyor')
    const { purchase, entry, points } = byCampaign
    msw.use(answers(refundPurchase, { purchase, refund: refundOf(18_500), entry, points }))
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledOnce())
    stop()
    await expect(keys).toHaveLength(2)
    await expect(keys[1]).toBe(keys[0])
  },
}

/** The customer has spent so much of it that an administrator decides. */
export const NeedsAnAdministrator: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(refundPurchase, 'waiver_needs_admin')] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('bir yönetici karar verir')
    await expect(args.onRefused).toHaveBeenCalledOnce()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [stalls(refundPurchase)] },
  play: async ({ canvasElement }) =>
    userEvent.click(within(canvasElement).getByRole('button', { name: 'Geri Al' })),
}

export const OnAPhone: Story = {
  args: { fullName: longName, recorded: byCampaign },
  globals: { viewport: { value: 'w320' } },
}

export const Dark: Story = { args: { recorded: byCampaign }, globals: { theme: 'dark' } }
