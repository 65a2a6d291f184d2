import { QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { query } from '#web/shared/query.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/registry.ts'
import { samples } from './samples.ts'
import {
  endSession,
  entrantOf,
  openTestApp,
  origin,
  type RequestParts,
  type TestApp,
  type Visitor,
} from './test-app.ts'

// What the web's writes make stale, against what they change: after each of them, whatever a page may hold of
// the server is as the server answers it anew, or is known to be old.

/** A write that the web makes from its contract, and what it is given for a request. */
interface Write {
  endpoint: Endpoint
  options: UseMutationOptions<unknown, Error, unknown>
  givenFor: (parts: RequestParts) => object
}
const writes = vi.hoisted((): Write[] => [])

vi.mock('#web/shared/mutation.ts', async (load) => {
  const actual = await load<typeof import('#web/shared/mutation.ts')>()
  const note = (endpoint: Endpoint, options: unknown, givenFor: Write['givenFor']) =>
    writes.push({ endpoint, options: options as Write['options'], givenFor })
  const versionOf = ({ headers }: RequestParts) =>
    Number(headers?.['if-match']?.replaceAll('"', '')) || undefined
  const key = () => Bun.randomUUIDv7()
  const change = (parts: RequestParts) => ({
    ...parts.params,
    ...{ body: parts.body, version: versionOf(parts) },
  })
  return {
    ...actual,
    mutation: (...given: Parameters<typeof actual.mutation>) => {
      const options = actual.mutation(...given)
      note(given[0], options, (parts) => ({ ...change(parts), key: key() }))
      return options
    },
    saveRow: (given: Parameters<typeof actual.saveRow>[0]) => {
      const options = actual.saveRow(given)
      note(given.create, options, ({ body }) => ({ body, key: key() }))
      note(given.change, options, change)
      return options
    },
  }
})
for (const load of Object.values(import.meta.glob('../../web/features/**/*{mutations,queries}.ts')))
  await load()

/** What no write has to name. An entry that excuses nothing fails. */
const excused = new Map([
  ...[
    ...['countRecipients', 'listRecipients', 'customerLoyalty', 'ownProving', 'ownSessions'],
    ...['readBelongings', 'readStock'],
  ].map((name) => [name, 'its query has staleTime 0: whoever shows it asks anew'] as const),
  ['readPriceList', 'new for five seconds: its route has just asked'],
  ['readBranchPriceList', 'new for five seconds: its route has just asked'],
  ['customerCard', 'each scan brings it'],
  ['ownChain', 'asked by a press, and not kept'],
  ['pointsOutcome', 'asked by a press, and not kept'],
])
const excuses = new Set<string>()

let app: TestApp
/** Whose session the page's calls carry, and the headers that a sample wants besides. */
let page: { who: Visitor; headers: Record<string, string> }
beforeAll(async () => {
  app = await openTestApp()
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body = null, ...sent }: RequestInit) => {
    const headers = new Headers({ origin, ...page.headers })
    for (const [name, value] of new Headers(sent.headers)) headers.set(name, value)
    return app.send(page.who, new Request(new URL(path, origin), { method, body, headers }))
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

type Asked = ReturnType<typeof query>
const mayAsk = (who: Visitor, e: Endpoint) =>
  who === 'admin' || entrantOf(e) === 'customer' || entrantOf(e) === who

/** Every answer that reads something for this person, asked for as its sample asks. The dashboard is counted later. */
async function readings(who: Visitor): Promise<Map<string, Asked>> {
  const found = new Map<string, Asked>()
  for (const [name, e] of Object.entries(endpoints)) {
    if (e.method !== 'get' || !e.answer || e.stream || e.media || !mayAsk(who, e)) continue
    if (name === 'dashboard') continue
    const { params, query: filter } = (await samples[name]?.(app)) ?? {}
    found.set(name, query(e as never, { params, query: filter } as never) as Asked)
  }
  return found
}

/** A page that has just asked for all of it; it has nothing where it is refused. */
async function openPage(asked: Map<string, Asked>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await Promise.all([...asked.values()].map((one) => client.prefetchQuery(one)))
  return client
}

/** The names of what these pages hold differently. */
function differing(asked: Map<string, Asked>, one: QueryClient, other: QueryClient): string[] {
  const held = (client: QueryClient, { queryKey }: Asked) =>
    JSON.stringify(client.getQueryData(queryKey))
  return [...asked]
    .filter(([, each]) => held(other, each) && held(one, each) !== held(other, each))
    .map(([name]) => name)
}

/** By person, what they may ask for and what is answered alike as long as nothing happens. */
const steady = new Map<Visitor, Map<string, Asked>>()
async function steadyReadings(who: Visitor): Promise<Map<string, Asked>> {
  const known = steady.get(who)
  if (known) return known
  const asked = await readings(who)
  for (const name of differing(asked, await openPage(asked), await openPage(asked)))
    asked.delete(name)
  steady.set(who, asked)
  return asked
}

// after a sign-in everything is dropped
const named = writes
  .filter(({ endpoint }) => !endpoint.introduces)
  .map((write) => {
    const name = Object.keys(endpoints).find((each) => endpoints[each] === write.endpoint) ?? ''
    return { ...write, name }
  })

/** What a page that has just written still holds of before, and takes for new. */
async function takenForNew({ name, endpoint, options, givenFor }: (typeof named)[number]) {
  const who = entrantOf(endpoint)
  page = { who, headers: {} }
  const asked = await steadyReadings(who)
  const parts = (await samples[name]?.(app)) ?? {}
  const client = await openPage(asked)
  page.headers = parts.headers ?? {}
  await client.getMutationCache().build(client, options).execute(givenFor(parts))
  page.headers = {}
  if (endSession.includes(name)) await app.signIn(who)
  return differing(asked, client, await openPage(asked)).filter((each) => {
    const queryKey = asked.get(each)?.queryKey ?? []
    return !client.getQueryState(queryKey)?.isInvalidated
  })
}

test.each(named)('after $name a page takes nothing of before for new', async (write) => {
  const once = await takenForNew(write)
  for (const each of once) if (excused.has(each)) excuses.add(each)
  const wrong = once.filter((each) => !excused.has(each))
  // a minute may have begun meanwhile, which moves a promise; it does not twice
  const again = wrong.length > 0 ? await takenForNew(write) : []
  expect(wrong.filter((each) => again.includes(each))).toEqual([])
})

test('nothing is excused that no write changes', () => {
  expect([...excused.keys()].filter((name) => !excuses.has(name))).toEqual([])
})
