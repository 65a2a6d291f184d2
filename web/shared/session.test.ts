import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { elif } from '#api/mocks/fixtures.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { ApiError } from './api-error.ts'
import { identity } from './identity.ts'
import { currentUserQuery, endSession, ensureUser, logoutMutation } from './session.ts'
import { sessionEnd } from './session-end.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const signedOut = () =>
  Promise.resolve(Response.json({ error: { code: 'signed_out', message: '' } }, { status: 401 }))

it('is not told by another answer that somebody else signed out, and asks again if it fails', async () => {
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, elif)
  client.setQueryData(['points'], 7)
  vi.stubGlobal('fetch', signedOut)
  const ends = Promise.withResolvers<never>()
  const leaving = client
    .getMutationCache()
    .build(
      client,
      endSession(client, () => ends.promise),
    )
    .execute(undefined)
  await expect(client.fetchQuery({ ...currentUserQuery, staleTime: 0 })).rejects.toThrow(ApiError)
  expect(client.getQueryData(currentUserQuery.queryKey)).toBe(elif)
  ends.reject(new Error('no network'))
  await expect(leaving).rejects.toThrow('no network')
  expect(client.getQueryState(['points'])?.isInvalidated).toBe(true)
  expect(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })).toBeNull()
})

it('says why the session has ended where leaving has a reason of its own', async () => {
  const client = createQueryClient()
  const options = endSession(client, () => Promise.resolve(), 'erased')
  await client.getMutationCache().build(client, options).execute(undefined)
  expect([sessionEnd.reason(), sessionEnd.isOwn()]).toEqual(['erased', true])
  sessionEnd.signedIn()
  expect([sessionEnd.reason(), sessionEnd.isOwn()]).toEqual([null, false])
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
})

it('learns who is signed in though the screen that asked first is left meanwhile', async () => {
  const arrived = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    await arrived.promise
    signal?.throwIfAborted()
    return Response.json(elif)
  })
  const client = createQueryClient()
  const leave = new QueryObserver(client, currentUserQuery).subscribe(() => {})
  const asked = ensureUser(client)
  leave()
  arrived.resolve()
  expect(await asked).toEqual(elif)
})
