import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { scanCode, scanLifetime } from '#api/contracts/qr/qr.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { elifsCard } from '#api/mocks/fixtures.ts'
import { refuses } from '#api/mocks/mock.ts'
import {
  atTheCounter,
  codeAt,
  openDialog,
  paste,
  scanKeys,
  scans,
} from '#storybook/at-the-counter.ts'
import { amount, bill, confirm, pause, press, scanned } from '#storybook/at-the-pad.ts'
import { atTheTill } from '#storybook/at-the-till.tsx'
import { clockAt } from '#storybook/clock.ts'
import type { QrScreen } from '#web/features/qr/qr-screen.tsx'

const meta = {
  title: 'Screens/Counter/Codes',
  ...atTheTill,
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

/**
 * After a code's 45 s: whoever goes on with the customer, or takes the bill back, has a working pad, the
 * name, and no badge beside it.
 */
export const GoesOnAfterTheCode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_000))
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
    for (const next of ['Aynı Müşteriye Devam', 'Geri Al']) {
      await press(canvas, bill)
      await userEvent.click(confirm(canvas))
      await userEvent.click(await canvas.findByRole('button', { name: next }))
      await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
      await expect(canvas.getByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
    }
    await waitFor(() => expect(canvas.queryByRole('timer')).toBeNull(), { timeout: 4000 })
    await expect(canvas.getByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
    await expect(canvas.queryByText('Süresi geçmiş')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Temizle' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

/** A bill that is taken back when the scan's session is over as well: no pad, and still the name. */
export const TakenBackAfterTheSession: Story = {
  beforeEach: () => clockAt(Date.now()),
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, bill)
    await userEvent.click(confirm(canvas))
    await canvas.findByRole('button', { name: 'Aynı Müşteriye Devam' })
    clockAt(Date.now() + scanLifetime)
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Aynı Müşteriye Devam' })).toBeNull(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Geri Al' }))
    await expect(await canvas.findByText(/yeniden okutun/)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}

export const Malformed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, 'https://telve.example/kampanya')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'QR kod verisi işlenemedi. Geçersiz format.',
    )
  },
}

/** The server's clock says so: this device's may be wrong (decisions/079). */
export const TooOld: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(scanCode, 'qr_expired'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await screen.findByText('Uyarı')).toBeVisible()
    await expect(canvas.getByRole('alert')).toHaveTextContent('QR kod 45 saniyeden daha eski!')
  },
}

export const UsedBefore: Story = {
  parameters: { msw: [refuses(scanCode, 'qr_used'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Bu QR kod daha önce okutuldu.',
    )
  },
}

export const Unsigned: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now(), false))
    await expect(await canvas.findByText('İmzasız QR')).toBeVisible()
  },
}

/** The card goes after 45 s; what is half typed in the dialog does not (decisions.md §4). */
export const Expires: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_500))
    const dialog = await openDialog(canvas)
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Puan/ }), '7')
    await expect(
      await canvas.findByText('Süresi geçmiş', {}, { timeout: 4000 }),
    ).toBeInTheDocument()
    await waitFor(() => expect(canvas.queryByText('Telefon')).toBeNull())
    await expect(dialog.getByRole('textbox', { name: /^Puan/ })).toHaveValue('7')
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Kaydetmeden Çık' }))
    await expect(await canvas.findByText(/yeniden okutun/)).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Elif Yılmaz' })).toBeNull()
  },
}

/** A scanner types anywhere on the page and ends with Enter. */
export const KeyboardWedge: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('QR kod bekleniyor...')
    scanKeys(codeAt(Date.now()))
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}

/** A scanner that reads the next code throws no typed bill away: it is asked, as often as it reads one. */
export const CodeOverATypedBill: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await press(canvas, ['7', '5', '00'])
    await pause()
    scanKeys('bu bir kod olmayan ama uzunca bir yazı')
    await expect(await screen.findByText(refusalSentence('qr_malformed'))).toBeVisible()
    await expect(amount(canvas)).toHaveTextContent('₺75,00')
    msw.use(scans({ ...elifsCard, id: 7, fullName: 'Deniz Kaya' }))
    for (const answer of ['Bu Müşteride Kal', 'Sil ve Geç']) {
      await pause()
      scanKeys(codeAt(Date.now()))
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Alışveriş kaydedilmedi' }),
      )
      await expect(dialog.getByText('Elif Yılmaz')).toBeVisible()
      await expect(amount(canvas)).toHaveTextContent('₺75,00')
      await userEvent.click(dialog.getByRole('button', { name: answer }))
    }
    await expect(await canvas.findByRole('heading', { name: 'Deniz Kaya' })).toBeVisible()
    await expect(amount(canvas)).toHaveTextContent('₺0,00')
  },
}

/** A tablet an hour behind reads a good code, and gives it its 45 s. */
export const WrongClock: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() + 3_600_000))
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
    await expect(canvas.getByRole('timer')).toHaveAccessibleName(/4\d saniye kaldı/)
  },
}
