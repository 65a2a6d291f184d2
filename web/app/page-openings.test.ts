import { expect, test } from 'vitest'
import { pageOpenings } from '#api/contracts/page-openings.ts'

/** The module of the route that serves a path. */
const routeOf = (path: string) =>
  import(`../routes/_member.${path === '/' ? 'index' : path.slice(1).replaceAll('/', '.')}.tsx`)

/** The paths that a route's loader calls, in order. */
async function askedBy(path: string): Promise<unknown[]> {
  const asked: unknown[] = []
  const note = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    asked.push(queryKey[0])
    return Promise.resolve()
  }
  const queryClient = { prefetchQuery: note, prefetchInfiniteQuery: note }
  const { Route } = await routeOf(path)
  await Route.options.loader({ context: { queryClient } })
  return asked
}

test.each(Object.entries(pageOpenings))(
  'the loader of %s asks first for what the page names',
  async (path, asks = []) => {
    const asked = await askedBy(path)
    expect(asked.slice(0, asks.length)).toEqual(asks.map((endpoint) => endpoint.path))
  },
)
