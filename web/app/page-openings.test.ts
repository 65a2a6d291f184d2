import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pageOpenings } from '#api/contracts/page-openings.ts'

/** The module of the route that serves a path; some pages are open to everybody. */
async function routeOf(path: string) {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '.')
  const found = readdirSync(join(import.meta.dirname, '../routes'))
  if (found.includes(`_member.${name}.tsx`)) return import(`../routes/_member.${name}.tsx`)
  return found.includes(`${name}.index.tsx`)
    ? import(`../routes/${name}.index.tsx`)
    : import(`../routes/${name}.tsx`)
}

/** The paths that a route calls before its screen shows, in order; not the check of the session. */
async function askedBy(path: string): Promise<unknown[]> {
  const asked: unknown[] = []
  const note = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    if (queryKey[0] !== '/api/user') asked.push(queryKey[0])
    return Promise.resolve({})
  }
  const queryClient = Object.assign(new QueryClient(), {
    prefetchQuery: note,
    prefetchInfiniteQuery: note,
    ensureQueryData: note,
  })
  const { beforeLoad, loader } = (await routeOf(path)).Route.options
  const visit = { context: { queryClient }, location: {}, params: { id: '12', branchId: '12' } }
  await beforeLoad?.(visit)
  await loader(visit)
  return asked
}

test.each(Object.entries(pageOpenings))(
  'the loader of %s asks first for what the page names',
  async (path, asks = []) => {
    const asked = await askedBy(path)
    expect(asked.slice(0, asks.length)).toEqual(asks.map((endpoint) => endpoint.path))
  },
)
