import { useSyncExternalStore } from 'react'

export interface PageState<Value> {
  say(next: Value): void
  watch(changed: () => void): () => void
  read(): Value
}

/** Something that one screen says for another one to read, as long as the page lives. */
export function pageState<Value>(first: Value): PageState<Value> {
  const watchers = new Set<() => void>()
  let value = first
  return {
    say(next) {
      value = next
      for (const changed of watchers) changed()
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    read: () => value,
  }
}

export const usePageState = <Value>({ watch, read }: PageState<Value>): Value =>
  useSyncExternalStore(watch, read)
