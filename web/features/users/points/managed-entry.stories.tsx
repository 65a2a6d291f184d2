import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { readPurchase } from '#api/contracts/purchases/purchases.ts'
import { recorded } from '#api/mocks/fixtures.ts'
import { stalls } from '#api/mocks/mock.ts'
import { ManagedEntry } from './managed-entry.tsx'

const meta = {
  title: 'Screens/Administrator/Entry of a person',
  component: ManagedEntry,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: {
    entry: { ...recorded('EARN', 74, 1).entry, kind: 'purchase', reason: null },
    onClose: fn(),
  },
} satisfies Meta<typeof ManagedEntry>
export default meta
type Story = StoryObj<typeof meta>

/** Why a bill earned what it did, and its refund. */
export const Purchase: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'İade Et' }))
    const refund = within(await screen.findByRole('dialog', { name: 'Alışverişi İade Et' }))
    await userEvent.selectOptions(await refund.findByLabelText(/^Neden/), 'Ürün iadesi')
    await userEvent.click(refund.getByRole('button', { name: '₺185,00 İade Et' }))
    await expect(await screen.findByText('İade kaydedildi: 74 puan geri alındı.')).toBeVisible()
    await expect(args.onClose).toHaveBeenCalled()
  },
}

/** Points by hand have no bill. */
export const ByHand: Story = {
  args: { entry: recorded('EARN', 25, 1).entry },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    await expect(dialog.queryByRole('button', { name: 'İade Et' })).toBeNull()
  },
}

/** At a shared tablet a manager let it pass: the entry names both (decisions/276). */
export const Approved: Story = {
  args: {
    entry: {
      ...recorded('EARN', 2_500, 1).entry,
      recordedBy: { id: 2, fullName: 'Kerem Aydın' },
      approvedBy: { id: 8, fullName: 'Barış Tekin' },
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Puan kazanıldı' }))
    for (const [term, name] of [
      ['Kaydeden', 'Kerem Aydın'],
      ['Onaylayan', 'Barış Tekin'],
    ] as const)
      await expect(dialog.getByText(term).nextElementSibling).toHaveTextContent(name)
  },
}

export const RefundLoading: Story = {
  parameters: { msw: [stalls(readPurchase)] },
  play: async () => userEvent.click(await screen.findByRole('button', { name: 'İade Et' })),
}

export const OnAPhone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
