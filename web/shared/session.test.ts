import { CancelledError, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
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
