import { useSyncExternalStore } from 'react'

/** `offline`: the device says so; `unreachable`: it has a network, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

const listeners = new Set<() => void>()
let lost = false

function set(next: boolean) {
  if (lost === next) return
  lost = next
  for (const listen of listeners) listen()
}

/** Whether calls get answers; web/app/network-return.ts finds out. */
export const connection = {
  /** A call got no answer, and what is kept stands in for it. */
  lose: () => set(true),
  /** The server answers again. */
  find: () => set(false),
  isLost: () => lost,
  state(): Connection {
    if (!navigator.onLine) return 'offline'
    return lost ? 'unreachable' : 'online'
  },
  /** Calls `changed` at each change. @returns stops that */
  watch(changed: () => void): () => void {
    listeners.add(changed)
    addEventListener('online', changed)
    addEventListener('offline', changed)
    return () => {
      listeners.delete(changed)
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
    }
  },
}

export const useConnection = (): Connection =>
  useSyncExternalStore(connection.watch, connection.state)
