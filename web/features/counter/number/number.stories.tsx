import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { recordPurchase } from '#api/contracts/purchases/recording.ts'
import { numberBills, scanNumber } from '#api/contracts/qr/number.ts'
import { minutesAgo, scanId } from '#api/mocks/fixtures.ts'
import { answers, asksForApproval, refuses, stalls } from '#api/mocks/mock.ts'
import { atTheCounter } from '#storybook/at-the-counter.ts'
import { askForProofs } from '#storybook/at-the-proof.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import { bodiesSent, to } from '#storybook/sent.ts'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'

const meta = {
  title: 'Screens/Counter/Without a phone',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

const withHandlers = (...handlers: ReturnType<typeof answers>[]) => ({
  msw: [...handlers, ...atTheCounter],
})

const dialogOf = async (canvasElement: HTMLElement) => {
  await userEvent.click(
    await within(canvasElement).findByRole('button', { name: 'Telefonu Yanında Değil' }),
  )
  return within(await screen.findByRole('dialog', { name: 'Telefonu Yanında Değil' }))
}

const typeNumber = async (canvasElement: HTMLElement, typed = '0532 123 45 67') => {
  const dialog = await dialogOf(canvasElement)
  await userEvent.type(dialog.getByLabelText(/^Müşterinin telefon numarası/), typed)
  await userEvent.click(dialog.getByRole('button', { name: 'Numarayı Bul' }))
  return dialog
}

const typeBill = async (total: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Elif Y.' }))
  await userEvent.type(dialog.getByLabelText(/^Tutar/), total)
  await userEvent.click(dialog.getByRole('button', { name: 'Alışverişi Kaydet' }))
  return dialog
}

/** The number, the name that is asked for, and the bill. */
export const Recorded: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const [sent, stop] = bodiesSent(msw, to('/api/purchases'))
    await typeNumber(canvasElement)
    await typeBill('185,00')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    stop()
    await expect(sent).toEqual([{ scanId, branchId: 1, total: 18_500 }])
    await expect(await screen.findByText('Elif Y. · ₺185,00 kaydedildi')).toBeVisible()
  },
}

export const TheNumber: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const dialog = await dialogOf(canvasElement)
    await userEvent.click(dialog.getByRole('button', { name: 'Numarayı Bul' }))
    await expect(await dialog.findByText('Telefon numarası gerekli')).toBeVisible()
  },
}

export const TheBill: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    await typeNumber(canvasElement)
    await expect(await screen.findByText(/müşteriye adını sorun/)).toBeVisible()
  },
}

export const NotFound: Story = {
  parameters: withHandlers(refuses(scanNumber, 'number_not_found')),
  play: async ({ canvasElement }) => {
    const dialog = await typeNumber(canvasElement)
    await expect(await dialog.findByText(/^Bu numarayla kayıt yapılamıyor\./)).toBeVisible()
  },
}

export const TooManyTries: Story = {
  parameters: withHandlers(
    refuses(scanNumber, 'too_many_attempts', undefined, { 'retry-after': '1200' }),
  ),
  play: async ({ canvasElement }) => {
    const dialog = await typeNumber(canvasElement)
    await expect(await dialog.findByRole('alert')).toBeVisible()
  },
}

export const Searching: Story = {
  parameters: withHandlers(stalls(scanNumber)),
  play: async ({ canvasElement }) => {
    await typeNumber(canvasElement)
  },
}

/** The bound stands at the field; the server refuses what passes it. */
export const TooMuch: Story = {
  parameters: withHandlers(
    answers(numberBills, { allowed: true, bounds: { each: 75_000, day: 1 } }),
    refuses(recordPurchase, 'limit_reached'),
  ),
  play: async ({ canvasElement }) => {
    await typeNumber(canvasElement)
    const dialog = await typeBill('750,01')
    await expect(dialog.getByText('Örneğin 185,00; en fazla ₺750,00')).toBeVisible()
    await expect(dialog.getByText(/günde en fazla 1 kez kaydedilebilir\./)).toBeVisible()
    await expect(await dialog.findByText(/sınırı aşılıyor\./)).toBeVisible()
    await expect(dialog.getByLabelText(/^Tutar/)).toHaveValue('750,01')
  },
}

/** On a shared tablet a manager lets it pass (decisions/276). */
export const TooMuchApproved: Story = {
  beforeEach: () => {
    localStorage.setItem('telve:tablet', 'true')
    return askForProofs()
  },
  play: async ({ canvasElement, msw }) => {
    const approved: unknown[] = []
    msw.use(...asksForApproval(recordPurchase, ({ key }) => approved.push(key)))
    await typeNumber(canvasElement)
    await typeBill('1000,01')
    const approval = within(await screen.findByRole('dialog', { name: 'Müdür Onayı' }))
    for (const name of '274913') await userEvent.click(approval.getByRole('button', { name }))
    await expect(await screen.findByText('Elif Y. · ₺1.000,01 kaydedildi')).toBeVisible()
    await expect(approved).toHaveLength(1)
  },
}

export const Refused: Story = {
  parameters: withHandlers(refuses(recordPurchase, 'number_bills_off')),
  play: async ({ canvasElement }) => {
    await typeNumber(canvasElement)
    const dialog = await typeBill('185,00')
    await expect(await dialog.findByText(/^Telefon numarasıyla kayıt kapalı\./)).toBeVisible()
  },
}

export const Over: Story = {
  parameters: withHandlers(
    answers(scanNumber, { scanId, expiresAt: minutesAgo(1), name: 'Elif Y.' }),
  ),
  play: async ({ canvasElement }) => {
    await typeNumber(canvasElement)
    await expect(await screen.findByText(/^Süre doldu\./)).toBeVisible()
    const save = screen.getByRole('button', { name: 'Alışverişi Kaydet' })
    await expect(save).toBeDisabled()
    await expect(save).not.toHaveAttribute('aria-busy')
  },
}

/** Where the chain has not switched it on. */
export const Off: Story = {
  parameters: withHandlers(
    answers(numberBills, { allowed: false, bounds: { each: 100_000, day: 2 } }),
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Telefonu Yanında Değil' })).toBeNull()
  },
}
