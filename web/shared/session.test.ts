import { CancelledError, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { identity } from './identity.ts'
import { logoutMutation } from './session.ts'

it('hears no more answers once somebody signs out, and asks again if that fails', async () => {
  const client = new QueryClient()
  const signals: AbortSignal[] = []
  const points = {
    queryKey: ['points'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise<number>(() => {})
    },
  }
  const asked = client.fetchQuery(points).catch((error: unknown) => error)
  const options = logoutMutation(client)
  const leaving = client
    .getMutationCache()
    .build(client, { ...options, mutationFn: () => Promise.reject(new Error('no network')) })
  await expect(leaving.execute(undefined)).rejects.toThrow('no network')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(await asked).toBeInstanceOf(CancelledError)
  expect(client.getQueryState(points.queryKey)?.isInvalidated).toBe(true)
})

it('has signed out where another answer told first that the session has ended', async () => {
  identity.confirm(1)
  vi.stubGlobal('fetch', () => {
    identity.confirm(null)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const client = new QueryClient()
  client.setQueryData(['points'], 7)
  await client.getMutationCache().build(client, logoutMutation(client)).execute(undefined)
  expect(client.getQueryData(['points'])).toBeUndefined()
  vi.unstubAllGlobals()
})
