import { QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import {
  type Branch,
  changeBranch,
  createBranch,
  deleteBranch,
  listBranches,
} from '#api/contracts/branches/branches.ts'
import { listMenuCategories } from '#api/contracts/menu/menu.ts'
import { simulateCampaign } from '#api/contracts/programme/simulations.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { mutation, saveRow } from './mutation.ts'
import { query } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every call so, and notes what was sent. */
function respond(answer: () => Response | Promise<Response>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    const header = new Headers(headers)
    sent.push([`${method} ${url}`, header.get('if-match'), header.get('idempotency-key'), body])
    return Promise.resolve(answer())
  })
  return sent
}

const [branch] = branches as [Branch]

/** A page that has the branches, and what it does to them. */
function page() {
  const client = new QueryClient()
  const { queryKey } = query(listBranches)
  client.setQueryData(queryKey, branches)
  return {
    run: <Answer, Variables>(
      options: UseMutationOptions<Answer, Error, Variables>,
      variables: Variables,
    ) => client.getMutationCache().build(client, options).execute(variables),
    shown: () => client.getQueryData(queryKey),
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
  }
}

test('a write sends what its endpoint takes, and nothing else of a row that it is given', async () => {
  const sent = respond(() => Response.json({ archived: false }))
  const { run, isStale } = page()
  const row: Pick<Branch, 'id' | 'version'> = Object.assign({ body: 'of the row' }, branch)
  expect(await run(mutation(deleteBranch), row)).toEqual({ archived: false })
  expect(sent).toEqual([[`DELETE /api/branches/${branch.id}`, `"${branch.version}"`, null, null]])
  expect(isStale()).toBe(false)
})

test('what a write makes stale is stale after a failure too', async () => {
  const { run, isStale } = page()
  respond(() => Promise.reject(new TypeError('failed')))
  const removal = mutation(deleteBranch, { stale: [listBranches] })
  await expect(run(removal, branch)).rejects.toMatchObject({ code: 'unreachable' })
  expect(isStale()).toBe(true)
})

test('a row is created with its key, or changed with its version, and shown in its list', async () => {
  const renamed = { ...branch, name: 'Yeni ad' }
  const sent = respond(() => Response.json(renamed))
  const { run, shown, isStale } = page()
  const save = saveRow({ create: createBranch, change: changeBranch, list: listBranches })
  const { id, version } = branch
  await run(save, { id, version, body: { name: 'Yeni ad' } })
  expect(shown()?.[0]).toEqual(renamed)
  expect(isStale()).toBe(true)
  const made = { name: 'Yeni', address: 'Bir sokak', latitude: 41, longitude: 29 }
  await run(save, { key: 'one', body: made })
  expect(sent).toEqual([
    [`PATCH /api/branches/${id}`, `"${version}"`, null, '{"name":"Yeni ad"}'],
    ['POST /api/branches', null, 'one', JSON.stringify(made)],
  ])
})

test('a variable that is missing or of another type, and a row of another list, are errors of types', () => {
  const { run } = page()
  const never = () => {
    // @ts-expect-error a removal names the version that it saw
    void run(mutation(deleteBranch), { id: 1 })
    // @ts-expect-error of which branch?
    void run(mutation(deleteBranch), { version: 1 })
    // @ts-expect-error a simulation has a key
    void run(mutation(simulateCampaign), { id: 1, body: { days: 90 } })
    // @ts-expect-error days are a number
    void run(mutation(simulateCampaign), { id: 1, key: 'one', body: { days: 'many' } })
    // @ts-expect-error branches are no categories
    saveRow({ create: createBranch, change: changeBranch, list: listMenuCategories })
    const save = saveRow({ create: createBranch, change: changeBranch, list: listBranches })
    // @ts-expect-error a branch has no such field
    void run(save, { id: 1, version: 1, body: { named: 'Yeni ad' } })
    expectTypeOf(run(save, { id: 1, version: 1, body: {} })).resolves.toEqualTypeOf<Branch>()
  }
  expect(never).toBeTypeOf('function')
})
