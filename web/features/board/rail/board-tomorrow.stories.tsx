import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ofTomorrow, tickets } from '#api/mocks/board-fixtures.ts'
import { atTheBoard, press, withBoard } from '#storybook/at-the-board.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import type { BoardScreen } from '#web/features/board/screen/board-screen.tsx'

const meta = {
  title: 'Screens/Counter/Board of tomorrow',
  ...atTheBoard,
} satisfies Meta<typeof BoardScreen>
export default meta
type Story = StoryObj<typeof meta>

/** How many there are stands beside the columns; the list says which, and one tap accepts. */
export const Tomorrow: Story = {
  tags: ['quick'],
  ...withBoard(tickets.slice(0, 1), { tomorrow: ofTomorrow() }),
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    await press('Yarın: 3')
    const sheet = within(await screen.findByRole('dialog', { name: 'Yarın' }))
    const rows = sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    await expect(rows).toEqual(['264', '851', '507'])
    await expect(sheet.getAllByText('Kabul edildi')).toHaveLength(1)
    await press('851: Kabul Et')
    await waitFor(() => expect(sheet.getAllByText('Kabul edildi')).toHaveLength(2))
    await waitFor(() => expect(bodies).toEqual([{ from: 'placed', to: 'accepted' }]))
    // it stays tomorrow's, and on no column
    await waitFor(() => expect(sheet.queryByRole('button', { name: '851: Kabul Et' })).toBeNull())
    await expect(screen.queryByRole('article', { name: /^851/, hidden: true })).toBeNull()
    stop()
  },
}

/** What cannot be made tomorrow is cancelled tonight, with a reason, as on the columns; also where it was accepted. */
export const CancelledTheEveningBefore: Story = {
  tags: ['quick'],
  ...withBoard(tickets.slice(0, 1), { tomorrow: ofTomorrow() }),
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    await press('Yarın: 3')
    const sheet = within(await screen.findByRole('dialog', { name: 'Yarın' }))
    for (const [number, reason, left] of [
      ['851', 'Ürün kalmadı', /^2 sipariş\./],
      ['264', 'Şube yoğun', /^1 sipariş\./],
    ] as const) {
      await press(`${number} için işlemler`)
      await press('Siparişi İptal Et')
      await press(reason)
      await expect(await sheet.findByText(left)).toBeVisible()
      await expect(sheet.queryByRole('heading', { name: number })).toBeNull()
    }
    await waitFor(() =>
      expect(bodies).toEqual([
        { from: 'placed', to: 'cancelled', reason: 'ürün kalmadı' },
        { from: 'accepted', to: 'cancelled', reason: 'şube yoğun' },
      ]),
    )
    stop()
  },
}

/** Who thinks better of it is back in the list, where the order stands. */
export const NotCancelled: Story = {
  ...withBoard(tickets.slice(0, 1), { tomorrow: ofTomorrow() }),
  globals: { viewport: { value: 'w390' } },
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('POST'))
    await press('Yarın: 3')
    await press('507 için işlemler')
    await press('Siparişi İptal Et')
    await press('Vazgeç')
    const menu = within(await screen.findByRole('dialog', { name: '507 · Ayşe T.' }))
    await userEvent.click(menu.getByRole('button', { name: 'Kapat' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Yarın' }))
    await waitFor(() =>
      expect(sheet.getByRole('button', { name: '507 için işlemler' })).toHaveFocus(),
    )
    await expect(bodies).toEqual([])
    stop()
  },
}

export const TomorrowOnASmallPhone: Story = {
  ...withBoard(tickets, { tomorrow: ofTomorrow() }),
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  play: async () => {
    await press('Yarın: 3')
    await expect(await screen.findByRole('button', { name: '507: Kabul Et' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const NothingForTomorrow: Story = {
  ...withBoard(tickets),
  play: async () => {
    await press('Yarın')
    await expect(await screen.findByText('Yarın için sipariş yok.')).toBeVisible()
  },
}
