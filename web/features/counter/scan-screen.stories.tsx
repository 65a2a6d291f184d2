import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { encode } from 'uqr'
import { currentUser } from '#api/contracts/auth/session.ts'
import { recordPoints } from '#api/contracts/points/recording.ts'
import { scanCode, scanLifetime } from '#api/contracts/qr/qr.ts'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { customerCard } from '#api/contracts/users/users.ts'
import {
  bareCard,
  elifsCard,
  kerem,
  longName,
  payloadAt,
  recorded,
  scanId,
} from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { browserPage } from '#web/shared/browser-page.ts'
import { ScanScreen } from './scan-screen.tsx'

const atTheCounter = [answers(currentUser, kerem)]

const meta = {
  title: 'Screens/Counter/Scan',
  component: QrScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  args: { tab: 'scan', onTabChange: fn(), scan: <ScanScreen /> },
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

const codeAt = (timestamp: number, signed = true) => JSON.stringify(payloadAt(timestamp, signed))

/** Pastes a code; by default a fresh one of Elif's. */
const paste = async (canvasElement: HTMLElement, text = codeAt(Date.now())) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('textbox', { name: /yapıştırın/ }))
  await userEvent.paste(text)
  return canvas
}

/** Makes the scan answer this card. */
const scans = (user: CustomerCard, signed = true) =>
  answers(scanCode, {
    scanId,
    expiresAt: new Date(Date.now() + scanLifetime).toISOString(),
    signed,
    user,
  })

export const Waiting: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
    await expect(canvas.getByText('Buraya tıklayıp yapıştırın (Ctrl+V / ⌘+V)')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'QR Kodum' }))
    await expect(args.onTabChange).toHaveBeenCalledWith('code')
  },
}

export const Scanned: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
    await expect(
      screen.getByText('QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...'),
    ).toBeVisible()
    await expect(canvas.getByText('0532 123 45 67')).toBeVisible()
    await expect(canvas.getByText('23.04.1994')).toBeVisible()
    await expect(canvas.queryByText('İmzasız QR')).toBeNull()
  },
}

export const Cleared: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Temizle' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
    await expect(canvas.queryByText('Elif Yılmaz')).toBeNull()
  },
}

/** The main flow: a scan, 20 points, the result, and the next customer. */
export const EarnsPoints: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Puan İşlemleri/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: 'Merkez' })
    await userEvent.selectOptions(dialog.getByLabelText(/Şube/), 'Merkez')
    await userEvent.click(dialog.getByRole('button', { name: '20 puan' }))
    await userEvent.click(dialog.getByRole('button', { name: '20 puan ekle' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki müşteri' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

export const SameCustomerAgain: Story = {
  parameters: {
    msw: [
      answers(recordPoints, recorded('EARN', 5, 1)),
      answers(customerCard, { ...elifsCard, points: 1255 }),
      ...atTheCounter,
    ],
  },
  play: async ({ canvasElement }) => {
    localStorage.setItem('telve:branch', '1')
    const canvas = await paste(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /Puan İşlemleri/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: 'Merkez' })
    await userEvent.click(dialog.getByRole('button', { name: '5 puan' }))
    await userEvent.click(dialog.getByRole('button', { name: '5 puan ekle' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Aynı müşteriye devam' }))
    await expect(await canvas.findByRole('button', { name: /1.255 puan/ })).toBeVisible()
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

export const TooOld: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 50_000))
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

export const Reading: Story = {
  parameters: { msw: [stalls(scanCode), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('status')).toHaveTextContent('getiriliyor')
  },
}

export const Failed: Story = {
  parameters: { msw: [refuses(scanCode, 'unexpected'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Kullanıcı bilgileri alınamadı')).toBeVisible()
    await expect(
      screen.getByText('Kullanıcı bilgileri alınamadı. Lütfen tekrar deneyin.'),
    ).toBeVisible()
    const reload = spyOn(browserPage, 'reload').mockImplementation(() => {})
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(reload).toHaveBeenCalledOnce()
  },
}

export const UnknownCustomer: Story = {
  parameters: { msw: [refuses(scanCode, 'user_not_found'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByText('Kullanıcı bilgileri bulunamadı')).toBeVisible()
  },
}

export const Unsigned: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now(), false))
    await expect(await canvas.findByText('İmzasız QR')).toBeVisible()
  },
}

export const NothingKnown: Story = {
  parameters: { msw: [scans(bareCard), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await waitFor(() => expect(canvas.getAllByText('Belirtilmemiş')).toHaveLength(3))
  },
}

export const LongName: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [scans({ ...elifsCard, fullName: longName, points: 1_234_567 }), ...atTheCounter],
  },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: longName })).toBeVisible()
  },
}

/** The card disappears after 45 s; an open dialog keeps its values (decisions.md §4). */
export const Expires: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_500))
    await userEvent.click(await canvas.findByRole('button', { name: /Puan İşlemleri/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /^Puan/ }), '7')
    await expect(
      await canvas.findByText('Süresi geçmiş', {}, { timeout: 4000 }),
    ).toBeInTheDocument()
    await expect(canvas.queryByText('Telefon')).toBeNull()
    await expect(within(dialog).getByRole('textbox', { name: /^Puan/ })).toHaveValue('7')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kapat' }))
    await expect(await canvas.findByText(/yeniden okutun/)).toBeVisible()
  },
}

/** A scanner types anywhere on the page and finishes with Enter. */
export const KeyboardWedge: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('QR kod bekleniyor...')
    for (const key of [...codeAt(Date.now()), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}

const withCamera = (open: () => Promise<MediaStream>) => () => {
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = open
  return () => {
    MediaDevices.prototype.getUserMedia = getUserMedia
  }
}

/** A mock camera stream that shows a fresh code. */
const filmOf = (text: string) => {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const draw = () => {
    if (!context) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = 'black'
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        const module = 440 / size
        if (dark) context.fillRect(100 + x * module, 20 + y * module, module + 0.5, module + 0.5)
      })
    })
  }
  draw()
  setInterval(draw, 100)
  return canvas.captureStream(10)
}

export const ReadsByCamera: Story = {
  beforeEach: withCamera(() => Promise.resolve(filmOf(codeAt(Date.now())))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Kamerayla okut' }))
    await expect(
      await canvas.findByRole('heading', { name: 'Elif Yılmaz' }, { timeout: 8000 }),
    ).toBeVisible()
  },
}

export const CameraRefused: Story = {
  beforeEach: withCamera(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Kamerayla okut' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Kamera izni verilmedi.')
    await userEvent.click(canvas.getByRole('button', { name: 'Kamerayı kapat' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement)
    await expect(await canvas.findByRole('heading', { name: 'Elif Yılmaz' })).toBeVisible()
  },
}
