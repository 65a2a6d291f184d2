import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query'
import type { Endpoint } from '#api/contracts/endpoint.ts'
import { isAway } from '#web/shared/api-error.ts'
import { connection } from '#web/shared/connection.ts'
import { identity } from '#web/shared/identity.ts'
import { afterLoad } from '#web/shared/idle.ts'
import { dropKept } from './dropping.ts'
import type { KeptAnswer } from './store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The query's answer is kept on the device for when there is no network (decisions/073), and is
       * read back by this contract. For the person's own answers alone; of a list in pages, the first.
       */
      keeps?: Pick<Endpoint, 'answer'>
      /** The query's answer is part of a list that is kept, and stands for it when there is no network. */
      keptIn?: KeptList
      /** Every page shows it: its hour counts where a page shows nothing of its own. */
      everywhere?: boolean
    }
  }
}

/** ms that an opening page waits for the network before it shows what is kept */
const patience = 4000

interface KeptList {
  queryKey: QueryKey
  /** the list's contract */
  keeps: Pick<Endpoint, 'answer'>
  /** the query's answer in the list; undefined where it is not there */
  find: (list: never) => unknown
}

/** Under which key something of the query is kept, by which contract, and how it is found there. */
function keptOf({ queryHash, meta }: Query) {
  if (meta?.keeps) return { key: queryHash, keeps: meta.keeps, find: (data: unknown) => data }
  if (!meta?.keptIn) return undefined
  const { queryKey, keeps, find } = meta.keptIn
  return { key: hashKey(queryKey), keeps, find: find as (list: unknown) => unknown }
}

// not part of the first load
const store = () => import('./store.ts')

let opened = Date.now() - performance.now()

/** When this page was opened, or somebody signed in on it, epoch ms of the device's clock. */
export const openedAt = () => opened

/** When the server gave what each query shows, epoch ms. */
const seen = new WeakMap<Query, number>()

interface Pages {
  pages: { rows: unknown }[]
  pageParams: unknown[]
}
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data

const written = (data: unknown): string =>
  JSON.stringify(
    isPages(data)
      ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : data,
  )

/** What was kept, as its contract reads it today; undefined where it no longer fits. */
function readBack(text: string, { answer }: Pick<Endpoint, 'answer'>): unknown {
  try {
    const data: unknown = JSON.parse(text)
    if (!isPages(data)) return answer?.parse(data)
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, rows: answer?.parse(page.rows) })),
    }
  } catch {
    return undefined
  }
}

/**
 * Gives the query what is kept of it, unless an answer has come. A page that does not know yet whom it
 * acts for becomes the page of the last person who was signed in (decisions.md §8): the browser must
 * still name them, and the server is asked as soon as it can be.
 */
async function restore(
  query: Query,
  { key, keeps, find }: NonNullable<ReturnType<typeof keptOf>>,
): Promise<void> {
  if (query.state.data !== undefined) return
  try {
    const kept = await (await store()).recall(key)
    if (!kept || query.state.data !== undefined) return
    const list = readBack(kept.text, keeps)
    const data = list === undefined ? undefined : find(list)
    if (data === undefined || !identity.assume(kept.person)) return
    query.setData(data, { updatedAt: kept.at, manual: true })
    seen.set(query, kept.at)
  } catch {
    // a browser that keeps nothing
  }
}

/** Asks the network first; where it does not answer, a query that is kept shows what it showed last. */
export const keptWhileAway: QueryPersister = async (queryFn, context, query) => {
  const kept = keptOf(query)
  const late = kept && setTimeout(() => void restore(query, kept), patience)
  try {
    return await queryFn(context)
  } catch (error) {
    if (kept && isAway(error)) await restore(query, kept)
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** Notes when each query got its answer. What a page shows before the server has agreed counts for nothing. */
export const noteSeen = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual || connection.state() === 'online') seen.set(event.query, Date.now())
  })

/**
 * The oldest of what the page shows and keeps, epoch ms: the hour of its own lists, else of what
 * stands on every page. Undefined where there is nothing.
 */
export function seenAt(client: QueryClient): number | undefined {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => keptOf(query) && query.state.data)
  const own = shown.filter(({ meta }) => !meta?.everywhere)
  const hours = (own.length > 0 ? own : shown).flatMap((query) => seen.get(query) ?? [])
  return hours.length > 0 ? Math.min(...hours) : undefined
}

/** Keeps what the server answers, moments later, for the person whom the page acts for. */
export function keepAnswers(client: QueryClient): void {
  const waiting = new Map<Query, number>()
  const write = async () => {
    const person = identity.person()
    // of now: somebody may sign out and in while the database opens
    const since = opened
    const answers: KeptAnswer[] = [...waiting].flatMap(([query, of]) => {
      const at = seen.get(query)
      if (of !== person || at === undefined || !query.state.data) return []
      return [{ key: query.queryHash, text: written(query.state.data), at }]
    })
    waiting.clear()
    if (!person || answers.length === 0) return
    try {
      await (await store()).keep(person, since, answers)
    } catch {
      // a browser that keeps nothing
    }
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const person = identity.person()
    if (!event.query.meta?.keeps || !event.query.state.data || !person) return
    if (waiting.size === 0) afterLoad(() => void write())
    waiting.set(event.query, person)
  })
}

/** Drops what is kept, since somebody has signed in on this page: what it is told from now on is theirs. */
export function keepAnew(): void {
  void dropKept()
  opened = Date.now()
}
