import type { LiveEvent } from '../contracts/live/live.ts'

/** ms for which events are remembered at least, unless they concern too many people */
const rememberedMs = 60_000
/**
 * ms by which the clocks of two processes may differ: the instant comes from an answer of one, the stream may
 * open at another
 */
const clocksDiffer = 5_000
/** People whose events are remembered before the older half is forgotten. */
const mostRemembered = 20_000

/** Whose streams an event was for: a person's, those that may see the board of its branch, or all. */
export type Audience = number | 'boards' | 'everybody'

/** What a process has told lately, for pages whose stream was not open yet (decisions/190). */
export interface Told {
  note(to: Audience, event: LiveEvent): void
  /**
   * The events for these audiences since an instant, each once. By this process's clock it may have been
   * some seconds earlier or later; an event that is told twice does no harm.
   * @returns undefined if the memory does not reach back so far, or if the instant is yet to come
   */
  since(instant: number, audiences: readonly Audience[]): LiveEvent[] | undefined
}

/** Events by audience and name, with the instant of the latest. Instants are epoch ms. */
interface Part {
  from: number
  events: Map<Audience, Map<string, { event: LiveEvent; at: number }>>
}

/**
 * Remembers events in two parts: when the newer one is full or old, the older one is forgotten. An
 * event carries no value, so only the latest of each name counts.
 * @param options.now epoch ms
 * @param options.tolerance ms by which an instant may be too late
 */
export function rememberTold({
  most = mostRemembered,
  now = Date.now,
  tolerance = clocksDiffer,
} = {}): Told {
  const begin = (): Part => ({ from: now(), events: new Map() })
  let newer = begin()
  let older = newer
  return {
    note(to, event) {
      if (newer.events.size >= most || now() - newer.from > rememberedMs) {
        older = newer
        newer = begin()
      }
      const events = newer.events.get(to) ?? new Map()
      newer.events.set(to, events.set(JSON.stringify(event), { event, at: now() }))
    },
    since(instant, audiences) {
      const begins = instant - tolerance
      if (begins < older.from || begins > now()) return undefined
      const kept = [older, newer].flatMap(({ events }) =>
        audiences.flatMap((to) => [...(events.get(to) ?? [])]),
      )
      const recent = kept.filter(([, { at }]) => at >= begins)
      return [...new Map(recent.map(([name, { event }]) => [name, event])).values()]
    },
  }
}
