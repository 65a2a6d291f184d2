import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { events } from '#api/mocks/content-fixtures.ts'
import { placeMutation } from './place-mutation.ts'
import { eventsQuery } from './queries.ts'

test('a list that was asked for before a place was taken and comes after it changes nothing', async () => {
  const client = new QueryClient()
  const { queryKey } = eventsQuery
  client.setQueryData(queryKey, events)
  const late = Promise.withResolvers<typeof events>()
  const fetching = client
    .fetchQuery({ queryKey, queryFn: () => late.promise })
    .catch((error: unknown) => error)
  const taken = events.map((event) => ({ ...event, isJoined: true }))
  const [first] = taken
  if (!first) throw new Error('the fixtures have no event')

  const { onSuccess } = placeMutation(client)
  await onSuccess?.(first, { id: first.id, joins: true }, undefined, { client, meta: undefined })
  late.resolve(events)
  await fetching
  expect(client.getQueryData(queryKey)?.[0]?.isJoined).toBe(true)
})
