import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('what has failed before its screen stands is not asked for again by itself', async () => {
  const client = createQueryClient()
  let asked = 0
  const query = {
    queryKey: ['/api/events'],
    queryFn: () => {
      asked += 1
      throw new Error('unreachable')
    },
  }
  await client.prefetchQuery(query)
  const screen = new QueryObserver(client, query)
  const leave = screen.subscribe(() => {})
  expect(screen.getCurrentResult().status).toBe('error')
  expect(asked).toBe(1)
  // `Tekrar Dene` and the loader of the next visit fetch again
  await screen.refetch()
  leave()
  await client.prefetchQuery(query)
  expect(asked).toBe(3)
})
