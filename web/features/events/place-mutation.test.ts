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
  const taken = events.map((event) => ({ ...event, isJoined: true }))
  const answers = [late.promise, Promise.resolve(taken)]
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('asked too often'))
  const fetching = client.fetchQuery({ queryKey, queryFn }).catch((error: unknown) => error)
  const [first] = taken
  if (!first) throw new Error('the fixtures have no event')

  const { onSuccess } = placeMutation(client)
  onSuccess?.(first, { id: first.id, joins: true }, undefined, { client, meta: undefined })
  expect(client.getQueryData(queryKey)?.[0]?.isJoined).toBe(true)
  late.resolve(events)
  await fetching
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(queryKey)).toEqual(taken)
})
