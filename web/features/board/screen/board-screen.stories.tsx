import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { readOrdering } from '#api/contracts/branches/ordering.ts'
import { moveOrder, readBoard } from '#api/contracts/orders/board.ts'
import { boardOf, ticketOf, tickets } from '#api/mocks/board-fixtures.ts'
import { boardMocks, movedMeanwhile } from '#api/mocks/board-handlers.ts'
import { kerem } from '#api/mocks/fixtures.ts'
import { answers, delays, refuses, stalls } from '#api/mocks/mock.ts'
import { ordering } from '#api/mocks/ordering-handlers.ts'
import { atTheBoard, column, press, stands, withBoard } from '#storybook/at-the-board.ts'
import { atTheCounter } from '#storybook/at-the-counter.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import type { BoardScreen } from './board-screen.tsx'

const meta = {
  title: 'Screens/Counter/Board',
  ...atTheBoard,
} satisfies Meta<typeof BoardScreen>
export default meta
type Story = StoryObj<typeof meta>

/** What presses is amber, what is late is brick, both with an icon and words. */
export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    await expect((await column('Yeni')).getAllByRole('article')).toHaveLength(3)
    await expect((await column('Hazırlanıyor')).getAllByRole('article')).toHaveLength(3)
    await expect((await column('Hazır')).getAllByRole('article')).toHaveLength(3)
    await expect(await screen.findByText('2 dk kaldı')).toBeVisible()
    await expect(await screen.findByText('4 dk gecikti')).toBeVisible()
    await expect(await screen.findByText('47 sipariş')).toBeVisible()
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight)
    const number = screen.getByRole('heading', { name: '318' })
    const { left } = screen.getByText('Elif Y.').getBoundingClientRect()
    await expect(number.getBoundingClientRect().right).toBeLessThan(left)
  },
}
export const OnALargerTablet: Story = { globals: { viewport: { value: 'w1280' } } }
/** A column is 217 px there: the name has a line of its own, and nothing stands out of a ticket. */
export const OnATabletUpright: Story = {
  globals: { viewport: { value: 'w820' } },
  play: async () => {
    const shown = await screen.findAllByRole('article')
    for (const ticket of shown) await expect(ticket.scrollWidth).toBe(ticket.clientWidth)
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await screen.findByRole('heading', { name: '318' })
    await userEvent.click(await screen.findByRole('radio', { name: /^Hazır \d/ }))
    await expect(await screen.findByRole('heading', { name: '127' })).toBeVisible()
    await expect(screen.queryByRole('heading', { name: '318' })).toBeNull()
  },
}
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' } } }

/** From the first tap to the customer's hands, by touch alone. */
export const WholeWay: Story = {
  ...withBoard(tickets.slice(0, 1)),
  play: async () => {
    await press('318: Kabul Et')
    await stands(318, 'Hazırlanıyor')
    await press('318: Hazırlamaya Başla')
    await press('318: Hazır')
    await stands(318, 'Hazır')
    await press('318: ₺560,00 · Teslim Et')
    const dialog = within(await screen.findByRole('dialog', { name: '318 · Elif Y.' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Yemek kartı' }))
    await userEvent.type(dialog.getByLabelText(/^Fiş numarası/), 'A-0099')
    await userEvent.click(dialog.getByRole('button', { name: '₺560,00 Alındı, Teslim Et' }))
    await expect(
      await screen.findByText('318 teslim edildi: Elif Y. 56 puan kazandı.'),
    ).toBeVisible()
    await expect(await screen.findByText('Teslim bekleyen sipariş yok.')).toBeVisible()
    await expect(screen.getByText('hazır')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Geri Al: 318 hazır' })).toBeNull()
  },
}

/** On a slow network an order is handed over after the taps that made it ready, whose answers it waits for. */
export const HandedOverInAHurry: Story = {
  ...withBoard(tickets.filter(({ number }) => number === 890)),
  play: async ({ msw }) => {
    await screen.findByRole('button', { name: '890: Hazır' })
    msw.use(delays(moveOrder, 600))
    await press('890: Hazır')
    await press(/^890: .* Teslim Et$/)
    await press(/Alındı, Teslim Et$/)
    await expect(await screen.findByText(/^890 teslim edildi: Can B\./)).toBeVisible()
  },
}

/** A tap moves a line; the last line makes the order ready. */
export const LineByLine: Story = {
  ...withBoard(tickets.filter(({ number }) => number === 561)),
  play: async () => {
    await press(/Cold Brew.*Sırada$/)
    await press(/Cold Brew.*Yapılıyor$/)
    await expect(await screen.findByRole('button', { name: /Cold Brew.*Bitti$/ })).toBeVisible()
    await press(/Cortado.*Sırada$/)
    await press(/Cortado.*Yapılıyor$/)
    await stands(561, 'Hazır')
  },
}

/** A wrong tap is brought back from the strip, or from the ticket's menu. */
export const BroughtBack: Story = {
  ...withBoard(tickets.filter(({ number }) => number === 890 || number === 127)),
  play: async () => {
    await press('890: Hazır')
    await stands(890, 'Hazır')
    await press('Geri Al: 890 hazır')
    await stands(890, 'Hazırlanıyor')
    await press('127 için işlemler')
    await press('Hazırlanıyor’a Geri Al')
    await stands(127, 'Hazırlanıyor')
  },
}

/** A paused branch says until when, where nobody wonders why nothing comes. */
export const Paused: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      ...boardMocks([]),
      answers(readOrdering, {
        ...ordering,
        pausedUntil: new Date(Date.now() + 30 * 60_000).toISOString(),
      }),
    ),
  play: async () => {
    await expect(
      await (await column('Yeni')).findByText(
        /^Yeni siparişler duraklatıldı: (\d\d:\d\d’\S+|gün sonuna) kadar\.$/,
      ),
    ).toBeVisible()
    await expect(screen.queryByText('Yeni sipariş yok.')).toBeNull()
  },
}

/** The customer is told why. */
export const Cancelled: Story = {
  tags: ['quick'],
  ...withBoard(tickets.slice(0, 1)),
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    await press('318 için işlemler')
    await press('Siparişi İptal Et')
    await press('Ürün kalmadı')
    await expect(await screen.findByText('Yeni sipariş yok.')).toBeVisible()
    await waitFor(() =>
      expect(bodies).toEqual([{ from: 'placed', to: 'cancelled', reason: 'ürün kalmadı' }]),
    )
    stop()
  },
}

/** The menu of a ticket, with its reasons. */
export const CancelReasons: Story = {
  play: async () => {
    await press('318 için işlemler')
    await press('Siparişi İptal Et')
    await expect(await screen.findByRole('button', { name: 'Şube kapanıyor' })).toBeVisible()
  },
}

/** Bills whose points paid a part were refunded: the question says what is taken of its points. */
export const CancelAfterARefund: Story = {
  ...withBoard([ticketOf(318, { pointsValue: 1_300, withheld: 99 })]),
  play: async () => {
    await press('318 için işlemler')
    await press('Siparişi İptal Et')
    await expect(
      await screen.findByText(
        'Nedeni müşteriye bildirilir. 31 puan hesabına geri döner. 99 puan, iade edilen alışverişlerinden kazanıp harcadığı puanlar olduğu için geri alınır.',
      ),
    ).toBeVisible()
  },
}

/** Another tablet has cancelled it meanwhile: the board shows it as it is, and says so. */
export const AnotherTabletWasQuicker: Story = {
  parameters: {
    msw: [
      answers(moveOrder, () => movedMeanwhile(ticketOf(318, { state: 'cancelled', seq: 2 }))),
      answers(readBoard, boardOf(tickets.slice(0, 2))),
      ...atTheCounter,
    ],
  },
  play: async ({ msw }) => {
    await screen.findByRole('button', { name: '318: Kabul Et' })
    msw.use(answers(readBoard, boardOf(tickets.slice(1, 2))))
    await press('318: Kabul Et')
    await expect(
      await screen.findByText('318 (kabul edildi): Sipariş bu arada değişti.'),
    ).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('heading', { name: '318' })).toBeNull())
    await press('Anladım')
    await waitFor(() => expect(screen.queryByText('Kaydedilmeyen dokunuşlar')).toBeNull())
  },
}

/** Another tablet has done the same: nobody need be told. */
export const TwoTabletsAgree: Story = {
  parameters: {
    msw: [
      answers(moveOrder, () => movedMeanwhile(ticketOf(318, { state: 'accepted', seq: 2 }))),
      answers(readBoard, boardOf([ticketOf(318)])),
      ...atTheCounter,
    ],
  },
  play: async ({ msw }) => {
    await screen.findByRole('button', { name: '318: Kabul Et' })
    msw.use(answers(readBoard, boardOf([ticketOf(318, { state: 'accepted', seq: 2 })])))
    await press('318: Kabul Et')
    await stands(318, 'Hazırlanıyor')
    await expect(screen.queryByText('Kaydedilmeyen dokunuşlar')).toBeNull()
  },
}

const lost = answers(moveOrder, () => Response.error())

/** Taps made without a network are shown at once, wait, and go in order when it is back. */
export const WithoutANetwork: Story = {
  ...withBoard(tickets.slice(0, 1)),
  play: async ({ msw }) => {
    await screen.findByRole('button', { name: '318: Kabul Et' })
    msw.use(lost)
    await press('318: Kabul Et')
    await press('318: Hazırlamaya Başla')
    await expect(
      await screen.findByText(/2 dokunuş bekliyor; bağlantı gelince sırayla gönderilecek/),
    ).toBeVisible()
    const sent: unknown[] = []
    msw.use(
      answers(moveOrder, ({ body, headers }) => {
        sent.push([body.from, body.to, headers.has('idempotency-key')])
        return ticketOf(318, { state: body.to, seq: sent.length + 1 })
      }),
    )
    await waitFor(
      () =>
        expect(sent).toEqual([
          ['placed', 'accepted', true],
          ['accepted', 'preparing', true],
        ]),
      { timeout: 8000 },
    )
    await waitFor(() => expect(screen.queryByText(/Bağlantı yok/)).toBeNull())
  },
}

const minute = 60_000
const tap = (number: number, from: string, to: string, minutes: number) => ({
  of: 'order',
  key: `${number}-${to}`,
  orderId: 5000 + number,
  number,
  from,
  to,
  at: Date.now() - minutes * minute,
})

/** After ten minutes taps are shown, not sent. */
export const WaitedTooLong: Story = {
  beforeEach: () => {
    const taps = [tap(318, 'placed', 'accepted', 11), tap(318, 'accepted', 'preparing', 10)]
    sessionStorage.setItem(
      `telve:board-taps:${kerem.id}:1`,
      JSON.stringify({ taps, moves: taps.toReversed() }),
    )
  },
  play: async () => {
    await expect(
      await screen.findByText(/^318 \(kabul edildi\): 10 dakikadan uzun bekledi, gönderilmedi/),
    ).toBeVisible()
    await stands(318, 'Yeni')
  },
}

/** Arrows, Enter, R: no mouse and no finger. */
export const ByKeyboard: Story = {
  ...withBoard(tickets.filter(({ number }) => [318, 742, 890].includes(number))),
  play: async () => {
    await screen.findByRole('button', { name: '318: Kabul Et' })
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: '318: Kabul Et' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await stands(318, 'Hazırlanıyor')
    // the next one takes its place
    await waitFor(() => expect(screen.getByRole('button', { name: '742: Kabul Et' })).toHaveFocus())
    // to what is beside it, and to the top of the column
    await userEvent.keyboard('{ArrowRight}{Home}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Flat White.*Yapılıyor/ })).toHaveFocus(),
    )
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await stands(890, 'Hazır')
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^890: .*Teslim Et/ })).toHaveFocus(),
    )
    await userEvent.keyboard('r')
    await stands(890, 'Hazırlanıyor')
    await userEvent.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Klavyeyle Kullanım' })
    await expect(within(help).getByText('Backspace, R')).toBeVisible()
    await press('Kapat')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** How loud new orders are is this device's choice. */
export const Sound: Story = {
  play: async () => {
    await press('Ses açık')
    await userEvent.click(await screen.findByRole('radio', { name: 'Kapalı' }))
    await expect(localStorage.getItem('telve:board-chime')).toBe('off')
    await expect(screen.getByRole('button', { name: 'Dinle' })).toBeDisabled()
  },
}

/** Points have paid all of it: there is nothing to choose. */
export const NothingToPay: Story = {
  play: async () => {
    await press('676: Teslim Et')
    const dialog = within(await screen.findByRole('dialog', { name: '676 · Ozan Ç.' }))
    await expect(dialog.getByText('Ödenecek bir şey kalmadı.')).toBeVisible()
    await expect(dialog.queryByRole('radio')).toBeNull()
  },
}

export const Empty: Story = {
  ...withBoard([], { later: 0, today: { orders: 0, medianMinutes: null, late: 0 } }),
}
export const Loading: Story = { parameters: { msw: [stalls(readBoard), ...atTheCounter] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readBoard, 'unexpected'), ...atTheCounter] },
  play: offersAnotherTry,
}

/** The tablet was never used here. */
export const NoBranch: Story = {
  beforeEach: () => localStorage.removeItem('telve:branch'),
  play: async () => {
    await press('Şube Seçin')
    await expect(await screen.findByRole('dialog', { name: 'Kasanın Şubesi' })).toBeVisible()
  },
}
