import { useSyncExternalStore } from 'react'

/** A choice that this device remembers (decisions.md §4), whoever is signed in on it. */
export interface DeviceSetting<Value> {
  read: () => Value
  write: (value: Value) => void
  /** calls `changed` after each choice, also of another tab, until the answer is called */
  watch: (changed: () => void) => () => void
}

/**
 * A setting in `localStorage`; where storage is off, the choice lasts as long as the page.
 * @param place its name there
 * @param parse reads what stands there, null for nothing; answers the same value for the same text
 */
export function deviceSetting<Value>(
  place: string,
  parse: (text: string | null) => Value,
): DeviceSetting<Value> {
  const watchers = new Set<() => void>()
  let unstored: string | undefined

  const read = () => {
    if (unstored !== undefined) return parse(unstored)
    try {
      return parse(localStorage.getItem(place))
    } catch {
      return parse(null)
    }
  }
  const watch = (changed: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === place || event.key === null) changed()
    }
    watchers.add(changed)
    addEventListener('storage', onStorage)
    return () => {
      watchers.delete(changed)
      removeEventListener('storage', onStorage)
    }
  }
  return {
    read,
    write: (value) => {
      try {
        localStorage.setItem(place, String(value))
      } catch {
        unstored = String(value)
      }
      for (const changed of watchers) changed()
    },
    watch,
  }
}

/** What is chosen now. */
export const useDeviceSetting = <Value>({ watch, read }: DeviceSetting<Value>): Value =>
  useSyncExternalStore(watch, read)
