import { type HttpConnection, openHttpConnection } from '../http-connection.ts'
import type { OrderLoad } from './load.ts'
import { readText } from './request.ts'

interface Watch {
  /** By order: when it was first seen, of performance.now(). */
  stop: () => ReadonlyMap<number, number>
}

type Heard = (event: { kind: string; branchId?: number }) => void

/** Opens a live stream and tells each of its events. Resolves when it is open. */
async function listen(port: number, cookie: string, heard: Heard, ended: AbortSignal) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { cookie },
    signal: ended,
  })
  if (!answer.ok || !answer.body) throw new Error(`a live stream was answered ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('data: ')) heard(JSON.parse(part.slice(6)) as Parameters<Heard>[0])
    }
  })().catch(() => {})
}

/** Asks again whenever it is told, once more where it is told meanwhile: as screens refetch. */
function follower(port: number, text: string, show: (body: string) => void) {
  let connection: HttpConnection | undefined
  let stale = false
  let asking = false
  return async () => {
    stale = true
    if (asking) return
    asking = true
    while (stale) {
      stale = false
      // The server closes one that has rested for ten seconds.
      connection ??= await openHttpConnection(port)
      const answer = await connection.send(text).catch(() => undefined)
      if (!answer) {
        connection = undefined
        stale = true
        continue
      }
      const { status, body } = answer
      if (status !== 200) throw new Error(`a screen was answered ${status}: ${body.slice(0, 200)}`)
      show(body)
    }
    asking = false
  }
}

const note = (seen: Map<number, number>, orders: readonly { id: number }[]) => {
  const now = performance.now()
  for (const { id } of orders) if (!seen.has(id)) seen.set(id, now)
}

/** A tablet at each branch. */
export async function watchBoards({ port, branches, staff }: OrderLoad): Promise<Watch> {
  const seen = new Map<number, number>()
  const ended = new AbortController()
  if (staff === null) return { stop: () => seen }
  for (const id of branches) {
    const refetch = follower(port, readText(`/api/branches/${id}/board`, staff), (body) =>
      note(seen, (JSON.parse(body) as { tickets: { id: number }[] }).tickets),
    )
    const heard: Heard = ({ kind, branchId }) => {
      if (kind === 'board' && branchId === id) void refetch()
    }
    await listen(port, staff, heard, ended.signal)
  }
  return {
    stop: () => {
      ended.abort()
      return seen
    },
  }
}

/** Customers who look at their orders. */
export async function watchOwn({ port, cookies, watchers }: OrderLoad): Promise<Watch> {
  const seen = new Map<number, number>()
  const ended = new AbortController()
  for (const cookie of cookies.slice(0, watchers)) {
    const refetch = follower(port, readText('/api/orders?open=true&limit=10', cookie), (body) =>
      note(seen, JSON.parse(body) as { id: number }[]),
    )
    const heard: Heard = ({ kind }) => {
      if (kind === 'order') void refetch()
    }
    await listen(port, cookie, heard, ended.signal)
  }
  return {
    stop: () => {
      ended.abort()
      return seen
    },
  }
}
