import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pagesWithoutPerson, preloads } from '#api/contracts/preloads.ts'

const routes = readdirSync(join(import.meta.dirname, '../routes'))

/** The module of the route that serves a path; some pages are open to everybody. */
async function routeOf(path: string) {
  const name = path === '/' ? 'index' : path.slice(1).replaceAll('/', '.')
  if (routes.includes(`_member.${name}.tsx`)) return import(`../routes/_member.${name}.tsx`)
  return routes.includes(`${name}.index.tsx`)
    ? import(`../routes/${name}.index.tsx`)
    : import(`../routes/${name}.tsx`)
}

/** The paths that a route calls before its screen shows, in order. */
async function askedBy(path: string): Promise<unknown[]> {
  const asked: unknown[] = []
  const note = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    asked.push(queryKey[0])
    return Promise.resolve({})
  }
  const queryClient = Object.assign(new QueryClient(), {
    prefetchQuery: note,
    prefetchInfiniteQuery: note,
    ensureQueryData: note,
  })
  const { beforeLoad, loader } = (await routeOf(path)).Route.options
  const visit = {
    context: { queryClient },
    location: { hash: '#invitation=1' },
    search: {},
    params: { id: '12', branchId: '12' },
  }
  try {
    await beforeLoad?.(visit)
    await loader?.(visit)
  } catch (thrown) {
    // a route that leads elsewhere asks no more
    if (!isRedirect(thrown)) throw thrown
  }
  return asked
}

test.each(Object.entries(preloads))(
  'the loader of %s asks first for what the page names',
  async (path, asks = []) => {
    const asked = (await askedBy(path)).filter((asked) => asked !== '/api/user')
    expect(asked.slice(0, asks.length)).toEqual(asks.map((endpoint) => endpoint.path))
  },
)

test('the pages that preload no current user are those whose routes ask for none', async () => {
  // all routes of members ask in the guard of their layout
  const open = routes.flatMap((file) => /^([a-z][\w.$-]*)\.tsx$/.exec(file)?.[1] ?? [])
  const silent: string[] = []
  for (const name of open) {
    const path = `/${name.replace(/\.index$/, '').replaceAll('.', '/')}`
    if (!(await askedBy(path)).includes('/api/user')) silent.push(path)
  }
  expect(silent.sort()).toEqual(pagesWithoutPerson)
})
