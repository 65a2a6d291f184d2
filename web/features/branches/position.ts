import { useState, useSyncExternalStore } from 'react'
import { askPosition, type Point } from './nearest.ts'

/** Where the person is, as far as they let us know. */
export interface Whereabouts {
  asking: boolean
  point?: Point | undefined
  /** why there is no point, for them to read */
  problem?: string | undefined
}

let known: Point | undefined
const watchers = new Set<() => void>()
function learn(point: Point | undefined) {
  known = point
  for (const changed of watchers) changed()
}

/** No screen of this page knows where the person is any more. */
export const forgetPosition = () => learn(undefined)

/** Where the person is, if they have let any screen of this page know. */
export const useKnownPosition = (): Point | undefined =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => known,
  )

/**
 * The person's position, asked of the browser when they ask for it and never before. It stays on the
 * page: nothing of it is sent or kept.
 */
export function usePosition() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>({ asking: false })

  function ask(onFound: (point: Point) => void) {
    setWhereabouts({ asking: true })
    askPosition(
      (point) => {
        learn(point)
        setWhereabouts({ asking: false, point })
        onFound(point)
      },
      (problem) => setWhereabouts({ asking: false, problem }),
    )
  }
  const forget = () => {
    forgetPosition()
    setWhereabouts({ asking: false })
  }
  return { whereabouts, ask, forget }
}
