import { useEffect, useState } from 'react'
import type { Ticket } from '#api/contracts/orders/board.ts'
import { deviceSetting } from '#web/shared/device-setting.ts'
import { type Note, playNotes } from '#web/shared/sound.ts'

/** How loud new orders are called out on this device. */
export type Loudness = 'off' | 'low' | 'middle' | 'high'

const volumes: Record<Loudness, number> = { off: 0, low: 0.12, middle: 0.35, high: 0.9 }

export const chimeSetting = deviceSetting<Loudness>('telve:board-chime', (text) =>
  text === 'off' || text === 'low' || text === 'high' ? text : 'middle',
)

const notes: readonly Note[] = [
  [659.3, 0, 0.35],
  [880, 0.18, 0.35],
  [1318.5, 0.36, 0.6],
]

/** ms between two chimes for an order that nobody has touched */
const chimePause = 6_000

/** Sounds once as the device would call a new order out. */
export const chime = (): void => void playNotes(notes, volumes[chimeSetting.read()])

/**
 * Chimes for new orders until somebody touches the screen or a key (ordering.md §4), or until another
 * tablet has accepted them.
 * @returns the orders that nobody has noticed yet
 */
export function useChime(fresh: readonly Ticket[]): ReadonlySet<number> {
  const [noticed, setNoticed] = useState<ReadonlySet<number>>(new Set())
  const unnoticed = fresh.map(({ id }) => id).filter((id) => !noticed.has(id))
  const rings = unnoticed.length > 0
  const ids = fresh.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!rings) return
    const notice = () => setNoticed(new Set(ids.split(' ').map(Number)))
    addEventListener('pointerdown', notice)
    addEventListener('keydown', notice)
    return () => {
      removeEventListener('pointerdown', notice)
      removeEventListener('keydown', notice)
    }
  }, [rings, ids])
  useEffect(() => {
    if (!rings) return
    chime()
    const timer = setInterval(chime, chimePause)
    return () => clearInterval(timer)
  }, [rings])
  return new Set(unnoticed)
}
