import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
let sentences: readonly string[] = []

/** What a repeated order could not put into the cart, until the person has read it. */
export const leftOut = {
  say(next: readonly string[]): void {
    sentences = next
    for (const changed of watchers) changed()
  },
}

export const useLeftOut = (): readonly string[] =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => sentences,
  )
