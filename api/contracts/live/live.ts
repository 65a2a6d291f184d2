import * as z from 'zod'
import { endpoint, personParameter } from '../endpoint.ts'

/** What everybody sees and administrators change. */
export const Content = z.enum(['stories', 'events', 'menu', 'branches'])
export type Content = z.output<typeof Content>

/**
 * What the server tells an open screen. An event names what moved, never the new value: the screen
 * asks for it again, so a lost or repeated event shows nothing wrong.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** The stream is open, or open again after a gap: everything may have moved. */
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('points') }),
  z.object({ kind: z.literal('notification') }),
  /** A broadcast of the person's makes progress. */
  z.object({ kind: z.literal('broadcast') }),
  /** The person's code was read at a counter: it is used. */
  z.object({ kind: z.literal('scanned') }),
  /** An administrator has changed what everybody sees. */
  z.object({ kind: z.literal('content'), of: Content }),
  /** Profile, role or session of the person changed. */
  z.object({ kind: z.literal('user') }),
  /**
   * Newer streams of the session or the person have taken this one's place: it ends, and is opened
   * again when its page is looked at.
   */
  z.object({ kind: z.literal('replaced') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const live = endpoint('get', '/api/live', {
  summary: "Server-sent events about the caller's balance and inbox",
  audience: 'member',
  /** whom the page was opened for (decisions.md §8) */
  query: z.object({ [personParameter]: z.string().max(20).optional() }),
  answer: LiveEvent,
  refusals: ['too_many_attempts', 'busy'],
  stream: true,
})
