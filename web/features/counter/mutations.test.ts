import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { elifsCard, entries, scanId } from '#api/mocks/fixtures.ts'
import { customerHistoryQuery } from '#web/features/points/queries.ts'
import { scanMutation } from './mutations.ts'
import { customerCardQuery } from './queries.ts'

test('a scan forgets the history that an earlier one has shown', async () => {
  const queryClient = new QueryClient()
  const history = customerHistoryQuery(elifsCard.id).queryKey
  queryClient.setQueryData(history, entries)
  const user = { ...elifsCard, points: elifsCard.points + 20 }
  const answer = { scanId, expiresAt: '2026-11-20T12:00:00Z', signed: true, user }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 201 })))
  const payload = { userId: user.id, username: user.username, timestamp: Date.now() }
  await queryClient
    .getMutationCache()
    .build(queryClient, scanMutation(queryClient))
    .execute(payload)
  vi.unstubAllGlobals()
  expect(queryClient.getQueryData(customerCardQuery(user).queryKey)?.points).toBe(user.points)
  expect(queryClient.getQueryData(history)).toBeUndefined()
})
