import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { purchaseOutcome, recordLatePurchase } from '#api/contracts/purchases/recording.ts'
import { elifsCard, scanId } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { LateDialog } from './late-dialog.tsx'

const meta = {
  title: 'Screens/Counter/Late purchase',
  component: LateDialog,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
  args: {
    customer: elifsCard,
    scanId,
    branchId: 1,
    onBusyChange: fn(),
    onClose: fn(),
    onRecorded: fn(),
  },
} satisfies Meta<typeof LateDialog>
export default meta
type Story = StoryObj<typeof meta>

const fill = async (total = '92,50') => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Sonradan Ekle' }))
  await userEvent.type(dialog.getByLabelText(/^Fiş numarası/), 'a-1204')
  await userEvent.type(dialog.getByLabelText(/^Tutar/), total)
  await userEvent.click(dialog.getByRole('button', { name: 'Sonradan Ekle' }))
  return dialog
}

export const Default: Story = {
  tags: ['quick'],
  play: async ({ args, msw }) => {
    const [sent, stop] = bodiesSent(msw, by('POST'))
    await fill()
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledOnce())
    stop()
    await expect(sent).toEqual([
      expect.objectContaining({ receipt: 'A-1204', total: 9250, branchId: 1, scanId }),
    ])
  },
}

/** The receipt is of another branch than the tablet. */
export const OfAnotherBranch: Story = {
  play: async ({ args, msw }) => {
    const sent: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.method === 'POST') sent.push(await request.clone().json())
    }
    msw.events.on('request:start', listen)
    const branch = await screen.findByRole('combobox', { name: /^Fişin şubesi/ })
    await waitFor(() => expect(branch).toHaveDisplayValue('Merkez'))
    await userEvent.selectOptions(branch, 'Moda')
    await fill()
    await waitFor(() => expect(args.onRecorded).toHaveBeenCalledOnce())
    msw.events.removeListener('request:start', listen)
    await expect(sent).toEqual([expect.objectContaining({ branchId: 5, scanId })])
  },
}

export const Incomplete: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Sonradan Ekle' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Sonradan Ekle' }))
    await expect(await dialog.findByText('Fişin üzerindeki numarayı girin.')).toBeVisible()
    await expect(dialog.getByText('Geçerli bir tutar giriniz')).toBeVisible()
    await expect(args.onRecorded).not.toHaveBeenCalled()
  },
}

/** The receipt was recorded before, perhaps for somebody else: the field says so. */
export const RecordedBefore: Story = {
  parameters: { msw: [refuses(recordLatePurchase, 'receipt_recorded')] },
  play: async () => {
    const dialog = await fill()
    await expect(await dialog.findByText(/zaten kaydedilmiş/)).toBeVisible()
  },
}

export const TwiceThisMonth: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(recordLatePurchase, 'late_limit')] },
  play: async () => {
    const dialog = await fill()
    await expect(await dialog.findByText(/ayda en fazla 2 alışveriş sonradan/)).toBeVisible()
  },
}

export const LostAnswer: Story = {
  parameters: {
    msw: [
      answers(recordLatePurchase, () => Response.error()),
      refuses(purchaseOutcome, 'purchase_not_found'),
    ],
  },
  play: async ({ args }) => {
    const dialog = await fill()
    await expect(await dialog.findByText('Sunucudan yanıt gelmedi')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Vazgeç' }))
    await expect(await dialog.findByText(/bu alışveriş kaydedilmeyecek/)).toBeVisible()
  },
}

export const WithoutABranch: Story = {
  args: { branchId: undefined },
  play: async () => {
    const dialog = await fill()
    await expect(await dialog.findByText('Lütfen şube seçiniz')).toBeVisible()
  },
}

export const Saving: Story = {
  parameters: { msw: [stalls(recordLatePurchase)] },
  play: async () => {
    await fill()
  },
}

export const OnAPhone: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
