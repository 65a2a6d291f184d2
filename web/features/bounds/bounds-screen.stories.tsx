import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type AwardBounds, changeBounds, listBounds } from '#api/contracts/bounds/bounds.ts'
import { boundsHistory, currentBounds } from '#api/mocks/bounds-fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { BoundsScreen } from './bounds-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Award bounds',
  component: BoundsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof BoundsScreen>
export default meta
type Story = StoryObj<typeof meta>

const type = async (canvas: ReturnType<typeof within>, name: RegExp, text: string) => {
  const field = await canvas.findByRole('spinbutton', { name })
  await userEvent.clear(field)
  await userEvent.type(field, text)
  return field
}

/** Two saves: the second one is based on the first. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    let list = boundsHistory
    msw.use(
      answers(listBounds, () => list),
      answers(changeBounds, ({ body, headers }) => {
        sent.push([headers.get('if-match'), body])
        const [newest = currentBounds] = list
        const next = {
          ...newest,
          ...(body as Partial<AwardBounds>),
          version: newest.version + 1,
          at: '2026-11-20T12:00:00+03:00',
          actor: null,
        }
        list = [next, ...list]
        return next
      }),
    )
    await type(canvas, /^Barista, Tek işlem \(puan\)/, '1500')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText('1.500')).toBeVisible()
    await type(canvas, /^Barista, Tek işlem \(puan\)/, '1600')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByText('1.600')).toBeVisible()
    await expect(sent).toEqual([
      ['"2"', { staffEntry: 1_500 }],
      ['"3"', { staffEntry: 1_600 }],
    ])
  },
}

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await type(canvas, /^Yönetici, Tek işlem \(puan\)/, '10001')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/1 ile 10\.000 arasında/))
  },
}

/** Bills are typed in lira, thousands apart as they are shown; the history says what became of what. */
export const OfBills: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const history = within(await canvas.findByRole('table', { name: 'Sınırların geçmişi' }))
    await expect(history.getByText(/Şube Müdürü: tek fiş/)).toHaveTextContent(
      '₺10.000,00 → ₺25.000,00',
    )
    const bill = canvas.getByRole('textbox', { name: /^Müşteri Hizmetleri, Tek fiş \(TL\)/ })
    await expect(bill).toHaveValue('10.000')
    await userEvent.clear(bill)
    await userEvent.type(bill, '50.000,01')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(bill).toHaveAccessibleDescription(/₺50\.000,00 arasında/))
    await userEvent.clear(bill)
    await userEvent.type(bill, '7.500,50')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(bodies).toEqual([{ careBill: 750_050 }]))
    stop()
  },
}

/** Bills by number have a bound in lira and one that counts them, for everybody (decisions/291). */
export const OfNumbers: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const history = within(await canvas.findByRole('table', { name: 'Sınırların geçmişi' }))
    await expect(history.getByText(/Telefon numarasıyla: tek fiş/)).toHaveTextContent(
      '₺1.000,00 → ₺1.500,00',
    )
    const bill = canvas.getByRole('textbox', { name: /^Telefon numarasıyla, Tek fiş \(TL\)/ })
    await expect(bill).toHaveValue('1.500')
    await userEvent.clear(bill)
    await userEvent.type(bill, '750')
    const day = await type(canvas, /^Telefon numarasıyla, Bir müşteriye günde/, '0')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(day).toHaveAccessibleDescription(/1 ile 100 arasında/))
    await userEvent.clear(day)
    await userEvent.type(day, '3')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(bodies).toEqual([{ numberBill: 75_000, numberDay: 3 }]))
    stop()
  },
}

/** Nothing was saved, and what was typed stays. */
export const Failure: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(changeBounds, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const field = await type(canvas, /^Bölge Müdürü, Günde \(puan\)/, '60000')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(field).toHaveValue(60_000)
  },
}

export const NotLoaded: Story = {
  parameters: { msw: [refuses(listBounds, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}

/** Another administrator saved first: nothing is overwritten, and the typed values stay. */
export const ChangedMeanwhile: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      refusesStale(changeBounds, {
        ...currentBounds,
        version: 3,
        staffEntry: 900,
        staffDay: 40_000,
      }),
    ],
  },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    const field = await type(canvas, /^Barista, Tek işlem \(puan\)/, '700')
    await userEvent.click(canvas.getByRole('button', { name: 'Kaydet' }))
    const notice = within(
      await canvas.findByRole('region', { name: 'Bu kayıt siz açtıktan sonra değişti' }),
    )
    await expect(notice.getByText('Barista: tek işlemde puan')).toBeVisible()
    await expect(notice.getByText('Barista: günde puan')).toBeVisible()
    await expect(field).toHaveValue(700)
    // theirs stays where nothing was typed
    await userEvent.click(notice.getByRole('button', { name: 'Benimkini Kaydet' }))
    await waitFor(() => expect(bodies).toEqual([{ staffEntry: 700 }, { staffEntry: 700 }]))
    stop()
    await expect(canvas.getByRole('spinbutton', { name: /^Barista, Günde \(puan\)/ })).toHaveValue(
      40_000,
    )
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listBounds)] } }

export const Forbidden: Story = {
  parameters: { msw: [refuses(listBounds, 'forbidden')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Yetkisiz erişim',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
