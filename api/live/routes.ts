import { Elysia } from 'elysia'
import { type LiveEvent, live as liveContract } from '../contracts/live/live.ts'
import type { Gate } from '../http/gate.ts'
import type { Hub } from './hub.ts'

/** Between signs of life, ms: below every proxy's patience, and Bun's. */
const heartbeat = 15_000

const utf8 = new TextEncoder()

/** Server-sent events about the caller's balance and inbox (decisions.md §6). */
export const live = ({ gate, hub }: { gate: Gate; hub: Hub }) =>
  new Elysia({ name: 'live' }).use(
    gate(liveContract, async ({ person, headers }) => {
      let leave = () => {}
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          const write = (text: string) => {
            try {
              controller.enqueue(utf8.encode(text))
            } catch {
              leave()
            }
          }
          const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
          const part = hub.join(person.id, send)
          const beat = setInterval(() => write(': \n\n'), heartbeat)
          leave = () => {
            clearInterval(beat)
            part()
          }
          send({ kind: 'open' })
        },
        cancel: () => leave(),
      })
      return new Response(stream, {
        headers: {
          ...(headers as Record<string, string>),
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      })
    }),
  )
