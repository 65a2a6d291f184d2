import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { encode } from 'uqr'
import { payloadAt } from '#api/mocks/fixtures.ts'
import { atTheCounter, inMerkez } from '#storybook/at-the-counter.ts'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { CounterHeader } from './counter-header.tsx'
import { ScanScreen } from './scan-screen.tsx'

const meta = {
  title: 'Screens/Counter/Camera',
  component: QrScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  args: { tab: 'scan', onTabChange: fn(), scan: <ScanScreen />, counter: <CounterHeader /> },
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Somebody has opened the camera on this device before. */
const opened = () => {
  inMerkez()
  localStorage.setItem('telve:camera', 'environment')
}

/** A camera of the story's own; `looks` are the ways it was asked to look. */
function camera(open: () => Promise<MediaStream>, inputs = 1) {
  return () => {
    opened()
    const { getUserMedia, enumerateDevices } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = (wanted) => {
      const { facingMode } = (wanted?.video ?? {}) as { facingMode?: { ideal?: string } }
      looks.push(facingMode?.ideal)
      return open()
    }
    MediaDevices.prototype.enumerateDevices = () =>
      Promise.resolve(Array.from({ length: inputs }, () => ({ kind: 'videoinput' }) as never))
    return () => {
      looks.length = 0
      Object.assign(MediaDevices.prototype, { getUserMedia, enumerateDevices })
    }
  }
}
const looks: (string | undefined)[] = []

/** What the camera sees next: a text as a code, or an empty wall. */
let sight: string | undefined

/** A film of whatever `sight` holds. */
function film(first: string | undefined): MediaStream {
  sight = first
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  const draw = () => {
    if (!context) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, 640, 480)
    if (sight === undefined) return
    const { data, size } = encode(sight, { ecc: 'M', border: 4 })
    const module = 440 / size
    context.fillStyle = 'black'
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) context.fillRect(100 + x * module, 20 + y * module, module + 0.5, module + 0.5)
      })
    })
  }
  draw()
  const timer = setInterval(draw, 100)
  const stream = canvas.captureStream(10)
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer))
  return stream
}

const codeOf = (nonce: string) => JSON.stringify({ ...payloadAt(Date.now()), nonce })
const slow = { timeout: 8000 }

/** Nobody is asked for a camera before they have pressed. */
export const NotYetOpened: Story = {
  tags: ['quick'],
  beforeEach: inMerkez,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('button', { name: 'Kamerayla Okut' })).toBeVisible()
  },
}

/** Opened once, it opens by itself the next time, until somebody closes it. */
export const OpenBetweenCustomers: Story = {
  beforeEach: camera(() => Promise.resolve(film(undefined))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      await canvas.findByText('Müşterinin QR kodunu çerçeveye getirin.', {}, slow),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Kamerayı Kapat' }))
    await expect(await canvas.findByRole('button', { name: 'Kamerayla Okut' })).toBeVisible()
    await expect(localStorage.getItem('telve:camera')).toBe('off')
  },
}

/** Two taps from a scan to the next customer; the same phone before the camera opens nobody again. */
export const TwoTapsAndTheNext: Story = {
  beforeEach: camera(() => Promise.resolve(film(codeOf('first')))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'Elif Yılmaz' }, slow)
    for (const name of ['1', '00', '00'])
      await userEvent.click(canvas.getByRole('button', { name }))
    await userEvent.click(canvas.getByRole('button', { name: '₺100,00 Kaydet' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
    // her phone shows its next code at once
    sight = codeOf('second')
    await expect(await canvas.findByText(/Bu müşterinin işlemi bitti/, {}, slow)).toBeVisible()
    await expect(canvas.getByText('+20 puan')).toBeVisible()
    sight = JSON.stringify({ ...payloadAt(Date.now()), userId: 43, username: 's@posta.example' })
    await waitFor(() => expect(canvas.queryByText('+20 puan')).toBeNull(), slow)
    await expect(await canvas.findByRole('button', { name: 'Alışverişi Kaydet' })).toBeVisible()
  },
}

/** A poster in sight is refused once, not ten times a second. */
export const SeesAPoster: Story = {
  beforeEach: camera(() => Promise.resolve(film('https://telve.example/kampanya'))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert', {}, slow)).toHaveTextContent('Geçersiz format')
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    await new Promise((wake) => setTimeout(wake, 1000))
    await expect(screen.queryByText('Hata')).toBeNull()
  },
}

export const SwitchesSides: Story = {
  beforeEach: camera(() => Promise.resolve(film(undefined)), 2),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Ön Kameraya Geç' }, slow))
    await canvas.findByRole('button', { name: 'Arka Kameraya Geç' }, slow)
    await expect(looks.at(-1)).toBe('user')
    await expect(localStorage.getItem('telve:camera')).toBe('user')
  },
}

export const Refused: Story = {
  tags: ['quick'],
  beforeEach: camera(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert', {}, slow)).toHaveTextContent(
      'Kamera izni verilmedi.',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Kamerayı Kapat' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

export const Absent: Story = {
  beforeEach: camera(() => Promise.reject(new DOMException('', 'NotFoundError'))),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert', {}, slow)).toHaveTextContent(
      'Bu cihazda kamera bulunamadı.',
    )
  },
}

let taken = true
/** Another app has it, and lets go: it opens without a press. */
export const TakenAndBack: Story = {
  beforeEach: () => {
    taken = true
    return camera(() =>
      taken
        ? Promise.reject(new DOMException('', 'NotReadableError'))
        : Promise.resolve(film(undefined)),
    )()
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert', {}, slow)).toHaveTextContent(
      'başka bir uygulama tarafından kullanılıyor',
    )
    taken = false
    await expect(
      await canvas.findByText('Müşterinin QR kodunu çerçeveye getirin.', {}, slow),
    ).toBeVisible()
  },
}

let films: MediaStream[] = []
/** Its cable is pulled and put back. */
export const UnpluggedAndBack: Story = {
  beforeEach: () => {
    films = []
    return camera(() => {
      const next = film(undefined)
      films.push(next)
      return Promise.resolve(next)
    })()
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Müşterinin QR kodunu çerçeveye getirin.', {}, slow)
    films.at(-1)?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('yeniden deneniyor')
    await canvas.findByText('Müşterinin QR kodunu çerçeveye getirin.', {}, slow)
    await expect(films.length).toBeGreaterThan(1)
  },
}
