import type { SetupWorker } from 'msw/browser'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { boardMocks } from '#api/mocks/board-handlers.ts'
import { kerem } from '#api/mocks/fixtures.ts'
import { BoardScreen } from '#web/features/board/screen/board-screen.tsx'
import { identity } from '#web/shared/identity.ts'
import { atTheCounter, inMerkez } from './at-the-counter.ts'

/** What the stories of the board have in common: its tablet stands in Merkez. */
export const atTheBoard = {
  component: BoardScreen,
  parameters: { layout: 'fullscreen', msw: atTheCounter },
  globals: { viewport: { value: 'w1024' } },
  beforeEach: () => {
    inMerkez()
    // a page of members knows before it opens: taps are kept by person
    identity.confirm(kerem.id)
    sessionStorage.clear()
    localStorage.removeItem('telve:board-chime')
  },
}

const waitingTaps = () =>
  Object.entries(sessionStorage)
    .filter(([place]) => place.startsWith('telve:board-taps:'))
    .flatMap(([, kept]): unknown[] => JSON.parse(kept).taps)

/** Waits until every tap is answered. */
export const tapsAnswered = () => waitFor(() => expect(waitingTaps()).toEqual([]))

/**
 * A board of its own for each run, since it remembers. Its last tap is answered before the next story has
 * other answers.
 */
export const withBoard = (...shown: Parameters<typeof boardMocks>) => ({
  beforeEach: ({ msw }: { msw: SetupWorker }) => msw.use(...boardMocks(...shown)),
  afterEach: tapsAnswered,
})

/** A column of the board. */
export const column = async (name: 'Yeni' | 'Hazırlanıyor' | 'Hazır') =>
  within(await screen.findByRole('region', { name }))
/** Presses a button, once it is there. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
/** Waits until the order stands in the column. */
export const stands = async (number: number, where: Parameters<typeof column>[0]) =>
  waitFor(async () =>
    expect((await column(where)).getByRole('heading', { name: String(number) })).toBeVisible(),
  )
