import type { Run } from '../sender.ts'
import { followScreen, type Guest, newScreen } from './clients.ts'

/** The first line of the input of a process that follows many screens. The end of its input is the end of its work. */
export interface CrowdOrder {
  /** of the proxy */
  origin: string
  guests: readonly Guest[]
  /** the paths that a screen asks for after a gap, besides the balance */
  shows: readonly string[]
  /** ms between two screens that open at the beginning */
  apart: number
}

/** The lines of its output. `at`: epoch ms. */
export type CrowdLine =
  /** a screen has heard of points */
  | { kind: 'points'; userId: number; at: number }
  /** each second: how many screens are open, and how often they have asked so far */
  | { kind: 'second'; at: number; open: number; asked: number; gaps: number }
  /** at the end: the balances that screens show, and what was wrong */
  | { kind: 'end'; shown: [userId: number, points: number | undefined][]; violations: string[] }

const tell = (line: CrowdLine) => console.log(JSON.stringify(line))

/** Follows screens in a process of their own, so that whoever measures tills does not wait behind them. */
async function follow(): Promise<void> {
  const lines = console[Symbol.asyncIterator]()
  const { origin, guests, shows, apart }: CrowdOrder = JSON.parse((await lines.next()).value ?? '')
  const run: Run = { load: { on: true, over: false }, violations: [] }
  const screens = guests.map((guest) => newScreen(guest, shows))
  for (const [n, screen] of screens.entries())
    setTimeout(
      () =>
        void followScreen(screen, origin, run, () =>
          tell({ kind: 'points', userId: screen.guest.id, at: Date.now() }),
        ),
      n * apart,
    )
  setInterval(() => {
    const sum = (of: 'asked' | 'gaps') => screens.reduce((all, one) => all + one[of], 0)
    const open = screens.filter((one) => one.isOpen).length
    tell({ kind: 'second', at: Date.now(), open, asked: sum('asked'), gaps: sum('gaps') })
  }, 1_000)
  await lines.next()
  tell({
    kind: 'end',
    shown: screens.map(({ guest, points }) => [guest.id, points]),
    violations: run.violations,
  })
  process.exit()
}

if (import.meta.main) await follow()
