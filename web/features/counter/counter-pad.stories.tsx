import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { pointsOutcome, recordPoints } from '#api/contracts/points/recording.ts'
import { elifsCard, longName, recorded } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import {
  atTheCounter,
  codeAt,
  inMerkez,
  paste,
  scanKeys,
  scans,
} from '#storybook/at-the-counter.ts'
import { QrScreen } from '#web/features/qr/qr-screen.tsx'
import { CounterHeader } from './counter-header.tsx'
import { ScanScreen } from './scan-screen.tsx'

const meta = {
  title: 'Screens/Counter/Pad',
  component: QrScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  args: { tab: 'scan', onTabChange: fn(), scan: <ScanScreen />, counter: <CounterHeader /> },
  beforeEach: inMerkez,
} satisfies Meta<typeof QrScreen>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = Awaited<ReturnType<typeof paste>>
const amount = (canvas: Canvas) => canvas.getByRole('status', { name: 'Tutar' })
const confirm = (canvas: Canvas) => canvas.getByRole('button', { name: /(ekle|harca)$/ })
const scanned = async (canvasElement: HTMLElement) => {
  const canvas = await paste(canvasElement)
  await canvas.findByRole('heading', { name: 'Elif Yılmaz' })
  return canvas
}
/** A scanner's keys come after a pause, like everybody's. */
const pause = () => new Promise((wake) => setTimeout(wake, 200))

/** An amount, and what will happen with it. */
export const Earns: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
    await userEvent.click(canvas.getByRole('button', { name: '20 puan ekle' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
    await expect(canvas.getByText('1.270')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Sıradaki müşteri' }))
    await expect(await canvas.findByText('QR kod bekleniyor...')).toBeVisible()
  },
}

export const Spends: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Harca' }))
    for (const key of ['1', '5', '0'])
      await userEvent.click(canvas.getByRole('button', { name: key }))
    await expect(amount(canvas)).toHaveTextContent('150')
    await userEvent.click(canvas.getByRole('button', { name: '150 puan harca' }))
    await expect(await canvas.findByText('−150 puan')).toBeVisible()
  },
}

/** Digits typed on a keyboard go to the pad, Escape clears it, Enter confirms. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await pause()
    await userEvent.keyboard('99{Escape}25')
    await expect(amount(canvas)).toHaveTextContent('25')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('+25 puan')).toBeVisible()
  },
}

/** Enter confirms the amount, whichever key of the pad was touched last. */
export const EnterAfterTouch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '7' }))
    await pause()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('+7 puan')).toBeVisible()
  },
}

/** A product's bar code is no amount, and its Enter confirms nothing. */
export const ScannerReadsAProduct: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
    await pause()
    scanKeys('8690123456789')
    await expect(amount(canvas)).toHaveTextContent(/^20$/)
    await expect(confirm(canvas)).toHaveTextContent('20 puan ekle')
  },
}

/** A scan at the pad takes the customer's place. */
export const NextCustomerByScanner: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
    await pause()
    msw.use(scans({ ...elifsCard, id: 43, fullName: 'Süleyman Öztürk' }))
    scanKeys(codeAt(Date.now()))
    await expect(await canvas.findByRole('heading', { name: 'Süleyman Öztürk' })).toBeVisible()
    await expect(confirm(canvas)).toHaveTextContent('Puan ekle')
  },
}

export const NothingTyped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Geçerli bir puan giriniz')
  },
}

export const MoreThanTheBalance: Story = {
  parameters: { msw: [scans({ ...elifsCard, points: 15 }), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Harca' }))
    await expect(canvas.getByRole('button', { name: '20 puan' })).toBeDisabled()
    await pause()
    await userEvent.keyboard('16{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Kullanıcının yeterli puanı yok',
    )
  },
}

/** The bound that refuses is named at the pad. */
export const BeyondABound: Story = {
  parameters: { msw: [refuses(recordPoints, 'limit_reached'), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '50 puan' }))
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('sınırı aşılıyor')
    await expect(confirm(canvas)).toHaveTextContent('50 puan ekle')
  },
}

const connectionBreaks = answers(recordPoints, () => Response.error())

/** Whoever scans next waits: the outcome of this movement is open. */
export const LostAnswer: Story = {
  parameters: {
    msw: [connectionBreaks, refuses(pointsOutcome, 'entry_not_found'), ...atTheCounter],
  },
  play: async ({ canvasElement, msw }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
    await userEvent.click(confirm(canvas))
    await expect(await canvas.findByText('Sunucudan yanıt gelmedi')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Temizle' })).toBeDisabled()
    await pause()
    scanKeys(codeAt(Date.now()))
    await expect(
      await screen.findByText('Önce bu müşterinin işlemini sonuçlandırın.'),
    ).toBeVisible()
    msw.use(answers(recordPoints, recorded('EARN', 20, 1)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
  },
}

export const Pending: Story = {
  parameters: { msw: [stalls(recordPoints), ...atTheCounter] },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '20 puan' }))
    await userEvent.click(confirm(canvas))
    await waitFor(() => expect(canvas.getByRole('button', { name: '5' })).toBeDisabled())
  },
}

/** What is half typed outlives the code's 45 s; the rest of the card does not (decisions.md §4). */
export const HalfTypedStays: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await paste(canvasElement, codeAt(Date.now() - 43_000))
    await userEvent.click(await canvas.findByRole('button', { name: '20 puan' }))
    await expect(await canvas.findByText('Süresi geçmiş', {}, { timeout: 5000 })).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Telefon')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: '20 puan ekle' }))
    await expect(await canvas.findByText('+20 puan')).toBeVisible()
  },
}

/** For a finger: nothing on the counter is lower than 56 px. */
export const TouchTargets: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await canvas.findAllByRole('button', { name: /^Geri al/ })
    const low = canvas
      .getAllByRole('button')
      .filter((button) => !button.closest('[popover]'))
      .filter((button) => button.getBoundingClientRect().height < 56)
    await expect(low.map((button) => button.textContent)).toEqual([])
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(390)
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
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await scanned(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Harca' }))
    await userEvent.click(canvas.getByRole('button', { name: '50 puan' }))
  },
}
