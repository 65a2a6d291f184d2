import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { moveOrder, readBoard } from '#api/contracts/orders/board.ts'
import { ownTablet } from '#api/contracts/tablets/tablets.ts'
import { boardOf, tickets } from '#api/mocks/board-fixtures.ts'
import { boardMocks } from '#api/mocks/board-handlers.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { tabletAtTheTill } from '#api/mocks/tablet-fixtures.ts'
import { column, press, stands, withBoard } from '#storybook/at-the-board.ts'
import { offersAnotherTry } from '#storybook/plays.ts'
import { TabletBoardScreen } from './tablet-board-screen.tsx'

/** The board of a shared tablet that nobody has taken. */
const meta = {
  title: 'Screens/Counter/Board by itself',
  component: TabletBoardScreen,
  parameters: {
    layout: 'fullscreen',
    surroundings: 'providers',
    msw: [
      refuses(currentUser, 'signed_out'),
      answers(ownTablet, tabletAtTheTill),
      ...boardMocks(tickets),
    ],
  },
  globals: { viewport: { value: 'w1024' } },
  args: { onTake: fn(), onUnknown: fn() },
} satisfies Meta<typeof TabletBoardScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ args }) => {
    await expect(await screen.findByText('Merkez · Kasa 1')).toBeVisible()
    await expect((await column('Yeni')).getAllByRole('article')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Kasayı Aç' }))
    await expect(args.onTake).toHaveBeenLastCalledWith('/board')
    await userEvent.click(screen.getByRole('button', { name: 'Kasa' }))
    await expect(args.onTake).toHaveBeenLastCalledWith('/qr')
  },
}

/** It moves orders; handing one over asks who takes the till. */
export const MovesOrders: Story = {
  ...withBoard(tickets.slice(0, 1)),
  play: async ({ args }) => {
    await press('318: Kabul Et')
    await stands(318, 'Hazırlanıyor')
    await press('318: Hazırlamaya Başla')
    await press('318: Hazır')
    await stands(318, 'Hazır')
    await press('318: ₺560,00 · Teslim Et')
    await expect(args.onTake).toHaveBeenLastCalledWith('/board')
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

/** It shows what the branch is out of; saying so needs a person. */
export const ShowsStock: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Tükenenler' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Tükenenler' }))
    const off = within(await sheet.findByRole('region', { name: 'Kapalı ve sayılı olanlar' }))
    const [row] = off.getAllByRole('button')
    if (row) await userEvent.click(row)
    await expect(sheet.queryByRole('button', { name: /^Kapat · / })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Değiştirmek İçin Kasayı Açın' }))
    await expect(args.onTake).toHaveBeenLastCalledWith('/board')
  },
}

/** A cancellation gives points back: it needs a person. */
export const CancelsNothing: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '318 için işlemler' }))
    const sheet = within(await screen.findByRole('dialog'))
    await expect(sheet.getByText('Siparişi iptal etmek için kasayı açın.')).toBeVisible()
    await expect(sheet.queryByRole('button', { name: 'Siparişi İptal Et' })).toBeNull()
  },
}

export const NoTablet: Story = {
  parameters: { msw: [answers(ownTablet, { tablet: null })] },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onUnknown).toHaveBeenCalled())
  },
}

export const Empty: Story = {
  parameters: { msw: [answers(ownTablet, tabletAtTheTill), answers(readBoard, boardOf([]))] },
}
export const Loading: Story = { parameters: { msw: [stalls(ownTablet)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(ownTablet, 'unavailable')] },
  play: offersAnotherTry,
}
/** What moved meanwhile is told, as it is to people. */
export const MovedMeanwhile: Story = {
  play: async ({ msw }) => {
    msw.use(refuses(moveOrder, 'order_not_found'))
    await press('318: Kabul Et')
    await expect(await screen.findByText(/Sipariş bulunamadı/)).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const Dark: Story = { globals: { ...meta.globals, theme: 'dark' } }
