import * as z from 'zod'
import { endpoint, personParameter } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'

/** Content that everybody sees: administrators change it, and coffees hang for everybody. */
export const Content = z.enum([
  'stories',
  'events',
  'menu',
  'branches',
  'hanging',
  'availability',
  'ordering',
  'rewards',
])
export type Content = z.output<typeof Content>

/**
 * The server's events for an open screen. An event names what changed, never the new value: the
 * screen fetches that again, so a lost or repeated event cannot show anything wrong.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** The stream is open, or open again after a gap: anything may have changed. */
  z.object({
    kind: z.literal('open'),
    /** ms until this screen's turn to ask for everything again; without it, at once */
    wait: z.int().min(0).max(60_000).optional(),
    /** ms over which the streams come back, should they all break now; without it, at once */
    spread: z.int().min(0).max(60_000).optional(),
  }),
  z.object({ kind: z.literal('points') }),
  z.object({ kind: z.literal('notification') }),
  /** The progress of a broadcast by this person changed. */
  z.object({ kind: z.literal('broadcast') }),
  /** A counter scanned the person's code, which is now used. */
  z.object({ kind: z.literal('scanned') }),
  /** An order of the person changed. */
  z.object({ kind: z.literal('order') }),
  /** An order of this branch changed; for staff, at once (ordering.md §4). */
  z.object({ kind: z.literal('board'), branchId: Id }),
  /** An administrator changed content that everybody sees. */
  z.object({ kind: z.literal('content'), of: Content }),
  /** The person's profile, role or session changed. */
  z.object({ kind: z.literal('user') }),
  /**
   * Newer streams of the session or person replaced this one: it ends, and the page reopens it when
   * it becomes visible.
   */
  z.object({ kind: z.literal('replaced') }),
  /**
   * The stream has told all that happened until this instant, by the server's clock. A page whose stream breaks asks
   * for what has happened since then (decisions/306).
   */
  z.object({ kind: z.literal('beat'), until: Instant }),
  /**
   * The process is about to end: the stream ends, and the page opens another one at once, since this
   * instant. Nothing is missed in between, so nothing is fetched anew.
   */
  z.object({ kind: z.literal('elsewhere') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const live = endpoint('get', '/api/live', {
  summary: "Server-sent events about the caller's balance and inbox",
  audience: 'member',
  atTablet: true,
  query: z.object({
    /** the person the page was opened for (decisions.md §8) */
    [personParameter]: z.string().max(20).optional(),
    /**
     * when the page began to fetch what it shows, by the server's clock: the stream begins with the
     * events since then, or with a second `open` where the server does not know them (decisions/190)
     */
    since: Instant.optional(),
  }),
  answer: LiveEvent,
  refusals: ['too_many_attempts', 'busy'],
  stream: true,
  beforeSecondFactor: true,
})
