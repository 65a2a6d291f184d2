import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { menuItems } from '#api/mocks/menu-fixtures.ts'
import { favoriteMutation } from './mutations.ts'
import { allItemsQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a favourite stays one though a menu from before comes while it is sent', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const client = new QueryClient()
  const { queryKey } = allItemsQuery
  const before = menuItems.map((item) => ({ ...item, isFavorite: false }))
  client.setQueryData(queryKey, before)
  const [first] = before
  if (!first) throw new Error('the fixtures have no product')
  const isFavorite = () => client.getQueryData(queryKey)?.[0]?.isFavorite

  const sending = client
    .getMutationCache()
    .build(client, favoriteMutation(client))
    .execute({ id: first.id, isFavorite: true })
  await expect.poll(isFavorite).toBe(true)
  client.setQueryData(queryKey, before)
  answer.resolve(new Response(null, { status: 204 }))
  await sending
  expect(isFavorite()).toBe(true)
})
