import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { type BranchOrdering, readOrdering } from '#api/contracts/branches/ordering.ts'
import { listNotifications, type Notification } from '#api/contracts/notifications/notifications.ts'
import { type Campaign, deleteCampaign, listCampaigns } from '#api/contracts/programme/campaigns.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { pages, query } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers each call with the next of these rows, and a link to the next page but for the last. */
function respond(...answers: unknown[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const next = asked.length < answers.length ? { link: '</?before=7>; rel="next"' } : {}
    return Promise.resolve(Response.json(answers[asked.length - 1], { headers: next }))
  })
  return asked
}

test('a query asks its endpoint, under its path, parameters and what else is asked', async () => {
  const asked = respond(branches)
  const list = query(listBranches, {}, { keeps: true, staleTime: 5 })
  expect(list).toMatchObject({
    queryKey: ['/api/branches'],
    meta: { keeps: listBranches },
    staleTime: 5,
  })
  const client = new QueryClient()
  expect(await client.fetchQuery(list)).toEqual(branches)
  expectTypeOf(
    client.getQueryData(query(readOrdering, { params: { id: 1 } }).queryKey),
  ).toEqualTypeOf<BranchOrdering | undefined>()
  expect(asked).toEqual(['/api/branches'])
  expect(query(readOrdering, { params: { id: 3 } }).queryKey).toEqual([readOrdering.path, 3])
  expect(query(readOrdering, { params: { id: 3 } }).meta).toBeUndefined()
  expect(query(listBranches, {}, { keptAs: ['all'] }).queryKey).toEqual(['/api/branches', 'all'])
})

test('a list asks for each page from where the last one ended, apart from queries of the same', async () => {
  const asked = respond([], [])
  const list = pages(listCampaigns, { query: { limit: 2 } })
  const client = new QueryClient()
  const { pages: found } = await client.fetchInfiniteQuery({ ...list, pages: 2 })
  expect(asked).toEqual(['/api/admin/campaigns?limit=2', '/api/admin/campaigns?limit=2&before=7'])
  expectTypeOf(found[0]?.rows).toEqualTypeOf<Campaign[] | undefined>()
  expect(list.queryKey).not.toEqual(query(listCampaigns, { query: { limit: 2 } }).queryKey)
})

test('what an endpoint does not take, or does not answer, is an error of types', () => {
  // @ts-expect-error it has a parameter
  query(readOrdering)
  // @ts-expect-error another one
  query(readOrdering, { params: { branch: 1 } })
  // @ts-expect-error nothing can be asked of it
  query(listBranches, { query: { limit: 1 } })
  // @ts-expect-error it has no such filter
  pages(listCampaigns, { query: { state: 'draft' } })
  // @ts-expect-error it answers nothing
  query(deleteCampaign, { params: { id: 1 } })
  // @ts-expect-error it is no list in pages
  pages(listBranches)
  const client = new QueryClient()
  // @ts-expect-error a branch has no price
  expect(client.getQueryData(query(listBranches).queryKey)?.[0]?.price).toBeUndefined()
  const inbox = client.getQueryData(pages(listNotifications).queryKey)
  expectTypeOf(inbox?.pages[0]?.rows).toEqualTypeOf<Notification[] | undefined>()
})
