import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { entryBreakdown, entryCause } from '#api/contracts/purchases/purchases.ts'
import { recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { elifsBreakdown, elifsPurchase, refundOf } from '#api/mocks/purchase-fixtures.ts'
import { EntryDialog } from './entry-dialog.tsx'

const ofPurchase = {
  ...recorded('EARN', 74, 1).entry,
  kind: 'purchase' as const,
  reason: null,
}
const ofRefund = { ...recorded('SPEND', 24, 1).entry, kind: 'refund' as const, reason: null }

const meta = {
  title: 'Screens/Customer/Why of an entry',
  component: EntryDialog,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } },
  args: { entry: ofPurchase, onClose: fn() },
} satisfies Meta<typeof EntryDialog>
export default meta
type Story = StoryObj<typeof meta>

const why = async () =>
  within(await screen.findByRole('dialog')).findByRole('region', { name: 'Neden?' })

/** A bill, rule by rule. */
export const Purchase: Story = {
  tags: ['quick'],
  play: async () => {
    const region = await why()
    await expect(await within(region).findByText(/₺185,00/)).toHaveTextContent('37 puan')
    await expect(within(region).getByText(/Salı 2 kat/)).toHaveTextContent('Salı 2 kat: +37 puan')
  },
}

/** Recorded later by its receipt, and refunded in part. */
export const LateAndRefunded: Story = {
  parameters: {
    msw: [
      answers(entryBreakdown, {
        purchase: {
          ...elifsPurchase,
          receipt: 'A-1204',
          boughtOn: '2026-11-17',
          refunded: 6_000,
          discount: 1_500,
        },
        breakdown: elifsBreakdown.slice(0, 1),
        refund: null,
        cameBack: null,
      }),
    ],
  },
  play: async () => {
    const region = await why()
    await expect(await within(region).findByText(/A-1204 numaralı fiş/)).toBeVisible()
    await expect(within(region).getByText('₺60,00 sonradan iade edildi.')).toBeVisible()
  },
}

export const Refund: Story = {
  args: { entry: ofRefund },
  parameters: {
    msw: [
      answers(entryBreakdown, {
        purchase: { ...elifsPurchase, refunded: 6_000 },
        breakdown: elifsBreakdown,
        refund: refundOf(6_000),
        cameBack: null,
      }),
    ],
  },
  play: async () => {
    const region = await why()
    await expect(await within(region).findByText(/₺60,00 iade edildi/)).toHaveTextContent(
      '24 puan geri alındı',
    )
  },
}

/** The balance did not cover it: what was spent is said. */
export const RefundThatWaived: Story = {
  args: { entry: ofRefund },
  parameters: {
    msw: [
      answers(entryBreakdown, {
        purchase: { ...elifsPurchase, refunded: 18_500 },
        breakdown: elifsBreakdown,
        refund: refundOf(18_500, { taken: 24, waived: 50 }),
        cameBack: null,
      }),
    ],
  },
  play: async () => {
    const region = await why()
    await expect(
      await within(region).findByText('50 puan harcanmıştı; geri gelirse alınır.'),
    ).toBeVisible()
    await expect(within(region).getByText(/₺185,00 iade edildi/)).toHaveTextContent(
      '24 puan geri alındı',
    )
  },
}

/** What a refund could not take came back, and was taken then: the bill is named. */
export const CameBack: Story = {
  args: { entry: { ...ofRefund, amount: 50 } },
  parameters: {
    msw: [
      answers(entryBreakdown, {
        purchase: { ...elifsPurchase, refunded: 18_500 },
        breakdown: elifsBreakdown,
        refund: refundOf(18_500, { taken: 24, waived: 50, paid: 50 }),
        cameBack: 50,
      }),
    ],
  },
  play: async () => {
    const region = within(await why())
    await expect(
      await region.findByText(/50 puan geri alındı: alışveriş iade edilirken harcanmıştı/),
    ).toBeVisible()
    await expect(region.getByText(/₺185,00 alışverişten/)).toHaveTextContent(
      '₺185,00 iade edilmişti',
    )
  },
}

/** Points by hand have a reason instead of rules. */
export const ByHand: Story = {
  args: { entry: { ...recorded('EARN', 25, 1).entry, reason: 'iyi niyet' } },
  play: async () => {
    await expect(await why()).toHaveTextContent('Şubede eklendi. Neden: İyi niyet.')
  },
}

export const Reversal: Story = {
  args: {
    entry: {
      ...recorded('SPEND', 25, 1).entry,
      kind: 'reversal',
      reversesId: 949,
      reason: 'düzeltme',
    },
  },
  play: async () => {
    await expect(await why()).toHaveTextContent('949 numaralı hareket geri alındı.')
  },
}

const cameBack = { ...recorded('EARN', 230, 1).entry, kind: 'refund' as const, reason: null }

/** Points of a cancelled order: each kind of return names its own (cause-words.test.ts). */
export const CameBackOfAnOrder: Story = {
  args: { entry: cameBack },
  parameters: {
    msw: [answers(entryCause, { order: { id: 5, number: 127, end: 'cancelled' }, coupon: null })],
  },
  play: async () => {
    await expect(
      await within(await why()).findByText(
        'İptal edilen 127 numaralı siparişte kullanılan puan geri verildi.',
      ),
    ).toBeVisible()
  },
}

/** A campaign that the bill fits, and what kept it from it. */
export const MissedCampaign: Story = {
  parameters: {
    msw: [
      answers(entryBreakdown, {
        purchase: elifsPurchase,
        breakdown: [
          ...elifsBreakdown.slice(0, 1),
          { kind: 'day_over', ref: 3, version: 2, name: 'Salı 2 kat', points: 0 },
          { kind: 'turns_over', ref: 4, version: 2, name: 'Hoş geldin', points: 0 },
          { kind: 'budget_over', ref: 5, version: 2, name: 'Sabah 10 puan', points: 0 },
        ],
        refund: null,
        cameBack: null,
      }),
    ],
  },
  play: async () => {
    const region = within(await why())
    for (const sentence of [
      'Salı 2 kat uygulanmadı: bugünkü hak kullanılmış',
      'Hoş geldin uygulanmadı: kampanya hakkı kullanılmış',
      'Sabah 10 puan uygulanmadı: kampanyanın bütçesi tükenmiş',
    ])
      await expect(await region.findByText(sentence)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(entryBreakdown)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(entryBreakdown, 'unexpected')] },
  play: async ({ msw }) => {
    const region = within(await why())
    await expect(await region.findByText('Nedeni alınamadı')).toBeVisible()
    msw.use(
      answers(entryBreakdown, {
        purchase: elifsPurchase,
        breakdown: elifsBreakdown,
        refund: null,
        cameBack: null,
      }),
    )
    await userEvent.click(region.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await region.findByText(/₺185,00/)).toBeVisible()
  },
}

export const Wide: Story = { globals: { viewport: { value: 'w1024' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
