import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readBoard } from '#api/contracts/orders/board.ts'
import { scannedOrders } from '#api/contracts/orders/collecting.ts'
import * as ownOrders from '#api/contracts/orders/own.ts'
import { endpoints } from '#api/contracts/registry.ts'
import { followLive, moved } from './live.ts'
import { boardPath, scannedPath } from './live-board.ts'
import { contentPaths } from './live-content.ts'

test('what live events make old are endpoints that exist', () => {
  // Orders are not in the registry before they have routes.
  const contracts = [
    ...Object.values(endpoints),
    ...Object.values(ownOrders),
    readBoard,
    scannedOrders,
  ]
  const paths = contracts.map((endpoint) => endpoint.path)
  expect(paths).toContain(boardPath)
  expect(paths).toContain(scannedPath)
  for (const { path } of Object.values(moved).flat()) expect(paths).toContain(path)
  for (const path of Object.values(contentPaths).flat()) expect(paths).toContain(path)
})

afterEach(() => vi.unstubAllGlobals())

test('after a gap a screen asks for what it shows, and for the rest when that is shown', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => Response.json([]))
  const sources: EventTarget[] = []
  class FakeSource extends EventTarget {
    constructor() {
      super()
      sources.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', FakeSource)
  const queryClient = new QueryClient()
  const asks = { shown: vi.fn(async () => 1), left: vi.fn(async () => 1) }
  const query = (name: keyof typeof asks) => ({ queryKey: [name], queryFn: asks[name] })
  await queryClient.fetchQuery(query('left'))
  const stopShowing = new QueryObserver(queryClient, {
    ...query('shown'),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  const leave = followLive(queryClient, 7)
  await vi.waitFor(() => expect(sources).toHaveLength(1))
  const say = (event: object) =>
    sources[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  say({ kind: 'open' })
  expect(asks.shown).toHaveBeenCalledTimes(1)
  say({ kind: 'open' })
  await vi.waitFor(() => expect(asks.shown).toHaveBeenCalledTimes(2))
  expect(asks.left).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['left'])?.isInvalidated).toBe(true)
  leave()
  stopShowing()
})
