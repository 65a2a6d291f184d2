import { createRequestKey } from '#web/shared/request-key.ts'
import { type Move, type Tap, wayBack } from './taps.ts'

/** ms after which a tap that could not be sent is shown, not sent (ordering.md §4) */
export const tapLifetime = 10 * 60_000
/** The most taps that wait. */
export const mostTaps = 50
/** The moves that can be looked back on (ordering.md §4). */
const mostMoves = 10
/** ms between tries while the server does not answer */
const retryDelay = 3_000

/** A tap that has changed nothing, and why. */
export interface Told {
  tap: Tap
  /** the server's sentence; undefined: it waited too long and was not sent */
  why: string | undefined
}

export interface Taps {
  /** not answered yet, in order */
  taps: readonly Tap[]
  /** the last moves of this tablet, newest first; those under way too */
  moves: readonly Tap[]
  told: readonly Told[]
  /** whether the server does not answer */
  waits: boolean
}

/** What came of a try: `again` keeps the tap, `fulfilled` finds that another tablet did the same. */
export type Outcome = { of: 'done' } | { of: 'again' } | { of: 'refused'; why: string }

interface TapQueueOptions {
  /** sends a tap, tells the screen what came back, and never throws */
  send: (tap: Tap) => Promise<Outcome>
  /** epoch ms */
  now: () => number
  /** outlives a reload */
  store: { read: () => Pick<Taps, 'taps' | 'moves'>; write: (taps: Taps) => void }
}

export type TapQueue = ReturnType<typeof createTapQueue>

/**
 * The taps of a tablet on their way to the server. Those of one order go one after the other, those of
 * several side by side. Without a network they wait, and one at a time tries whether it is back. When one
 * is refused, those that were built upon it are not sent (decisions/144).
 */
export function createTapQueue({ send, now, store }: TapQueueOptions) {
  let state: Taps = { ...store.read(), told: [], waits: false }
  /** the key of the tap under way of each order */
  const flying = new Map<number, string>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (part: Partial<Taps>) => {
    state = { ...state, ...part }
    store.write(state)
    for (const listen of listeners) listen()
  }
  /** Takes the order's waiting taps away and tells why they changed nothing. */
  const tell = (orderId: number, why: string | undefined) => {
    const gone = state.taps.filter((tap) => tap.orderId === orderId)
    const keys = new Set(gone.map(({ key }) => key))
    set({
      taps: state.taps.filter(({ key }) => !keys.has(key)),
      moves: state.moves.filter(({ key }) => !keys.has(key)),
      told: [...state.told, ...gone.map((tap) => ({ tap, why }))].slice(-mostTaps),
    })
  }
  const next = () =>
    state.taps.filter(
      ({ orderId }, index) =>
        !flying.has(orderId) && state.taps.findIndex((one) => one.orderId === orderId) === index,
    )

  const fly = async (tap: Tap) => {
    flying.set(tap.orderId, tap.key)
    const outcome = await send(tap)
    flying.delete(tap.orderId)
    if (outcome.of === 'again') set({ waits: true })
    else if (outcome.of === 'refused') {
      set({ waits: false })
      tell(tap.orderId, outcome.why)
    } else set({ waits: false, taps: state.taps.filter(({ key }) => key !== tap.key) })
    pump()
  }
  const pump = () => {
    for (const { at, orderId } of next()) if (now() - at > tapLifetime) tell(orderId, undefined)
    if (!state.waits) for (const tap of next()) void fly(tap)
    else if (state.taps.length > 0) timer ??= setTimeout(retry, retryDelay)
    else set({ waits: false })
  }
  /** Tries the oldest one, whatever was known of the network. */
  const retry = () => {
    clearTimeout(timer)
    timer = undefined
    if (!state.waits || flying.size > 0) return
    for (const { at, orderId } of next()) if (now() - at > tapLifetime) tell(orderId, undefined)
    const [first] = next()
    if (first) void fly(first)
    else set({ waits: false })
  }
  /** @returns false where too many wait already */
  const add = (move: Move): boolean => {
    if (state.taps.length >= mostTaps) return false
    const tap: Tap = { ...move, key: createRequestKey(), at: now() }
    set({ taps: [...state.taps, tap], moves: [tap, ...state.moves].slice(0, mostMoves) })
    pump()
    return true
  }

  const isUnsent = (tap: Tap) =>
    state.taps.some(({ key }) => key === tap.key) && flying.get(tap.orderId) !== tap.key
  /** Forgets a tap that was not sent, and those that were built upon it. */
  const forget = (tap: Tap) => {
    const from = state.taps.findIndex(({ key }) => key === tap.key)
    const gone = state.taps.filter(({ orderId }, at) => orderId === tap.orderId && at >= from)
    const keys = new Set(gone.map(({ key }) => key))
    const isKept = ({ key }: Tap) => !keys.has(key)
    set({ taps: state.taps.filter(isKept), moves: state.moves.filter(isKept) })
  }

  return {
    state: () => state,
    watch: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    add,
    retry,
    /** whether a move can be brought back: it was not sent yet, or the table has the way back */
    canBringBack: (tap: Tap): boolean => isUnsent(tap) || wayBack(tap) !== undefined,
    /** Brings a move back. One that was not sent is forgotten, with those that were built upon it. */
    bringBack: (tap: Tap): void => {
      if (isUnsent(tap)) {
        forget(tap)
        return
      }
      const back = wayBack(tap)
      if (!back) return
      set({ moves: state.moves.filter(({ key }) => key !== tap.key) })
      add(back)
    },
    /**
     * Resolves when the order's taps are answered, for what is built upon them and goes another way; at once while the
     * server does not answer.
     */
    answered: (orderId: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!state.waits && state.taps.some((tap) => tap.orderId === orderId)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    forgetTold: () => set({ told: [] }),
    /** goes on with what waited before a reload */
    pump,
  }
}
