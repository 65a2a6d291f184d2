import 'fake-indexeddb/auto'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listMenuItems, type MenuItem } from '#api/contracts/menu/menu.ts'
import { listNotifications } from '#api/contracts/notifications/notifications.ts'
import { elif, notifications } from '#api/mocks/fixtures.ts'
import { menuItemOf, menuItems } from '#api/mocks/menu-fixtures.ts'
import { ApiError, noAnswer } from '#web/shared/api-error.ts'
import { keptWhileAway, noteSeen, seenAt } from './keeping.ts'
import { drop, keep } from './store.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('BroadcastChannel', undefined)
vi.stubGlobal('addEventListener', () => {})

const at = Date.now() - 60_000
const { id } = elif
const kept = (key: QueryKey, data: unknown) => ({
  key: JSON.stringify(key),
  text: JSON.stringify(data),
  at,
})
const userKey = [currentUser.path]

beforeEach(async () => {
  await drop(0)
  stored.set('telve-person', `${id}.0`)
})

/** Asks for the person or their inbox, which fails as it is told to, and gives what stands there then. */
async function ask(error: Error, of: 'user' | 'inbox' = 'user') {
  const client = new QueryClient({
    defaultOptions: { queries: { persister: keptWhileAway, networkMode: 'always', retry: false } },
  })
  noteSeen(client)
  const queryFn = () => Promise.reject(error)
  if (of === 'user')
    await client.prefetchQuery({ queryKey: userKey, queryFn, meta: { keeps: currentUser } })
  else
    await client.prefetchInfiniteQuery({
      queryKey: [listNotifications.path],
      queryFn,
      initialPageParam: '',
      meta: { keeps: listNotifications },
    })
  return client
}

test('what is kept stands where the network does not answer, with its hour', async () => {
  await keep(id, at, [kept(userKey, elif)])
  for (const error of [noAnswer('unreachable'), noAnswer('timeout')]) {
    const client = await ask(error)
    expect(client.getQueryState(userKey)).toMatchObject({
      data: elif,
      dataUpdatedAt: at,
      status: 'error',
    })
  }
})

test('a refusal is no lost network', async () => {
  await keep(id, at, [kept(userKey, elif)])
  const refused = new ApiError('signed_out', { status: 401, code: 'signed_out', sentence: '' })
  expect((await ask(refused)).getQueryData(userKey)).toBeUndefined()
})

test('what an older app has kept in another form is not shown', async () => {
  await keep(id, at, [kept(userKey, { ...elif, points: 'many' })])
  expect((await ask(noAnswer('unreachable'))).getQueryData(userKey)).toBeUndefined()
  const inbox = { pages: [{ rows: [{ id: 'one' }], next: null }], pageParams: [''] }
  await keep(id, at, [kept([listNotifications.path], inbox)])
  const client = await ask(noAnswer('unreachable'), 'inbox')
  expect(client.getQueryData([listNotifications.path])).toBeUndefined()
})

test('a list in pages comes back with its first page', async () => {
  const inbox = { pages: [{ rows: notifications, next: '17' }], pageParams: [''] }
  await keep(id, at, [kept([listNotifications.path], inbox)])
  const client = await ask(noAnswer('unreachable'), 'inbox')
  expect(client.getQueryData([listNotifications.path])).toEqual(inbox)
})

test('one thing of a kept list stands for it, with the list’s hour', async () => {
  const list = { queryKey: ['/api/menu/items', 'all'], keeps: listMenuItems }
  await keep(id, at, [kept(list.queryKey, menuItems)])
  const client = new QueryClient({
    defaultOptions: { queries: { persister: keptWhileAway, networkMode: 'always', retry: false } },
  })
  noteSeen(client)
  const ask = (id: number) =>
    client.prefetchQuery({
      queryKey: ['/api/menu/items/:id', id],
      queryFn: () => Promise.reject(noAnswer('unreachable')),
      meta: {
        keptIn: { ...list, find: (items: MenuItem[]) => items.find((item) => item.id === id) },
      },
    })
  await ask(103)
  expect(client.getQueryState(['/api/menu/items/:id', 103])).toMatchObject({
    data: menuItemOf(103),
    dataUpdatedAt: at,
    status: 'error',
  })
  await ask(99_999)
  expect(client.getQueryData(['/api/menu/items/:id', 99_999])).toBeUndefined()
})

test('nothing is shown where the browser names somebody else, or nobody', async () => {
  await keep(id, at, [kept(userKey, elif)])
  for (const stamp of [`${id + 1}.0`, '.0']) {
    stored.set('telve-person', stamp)
    expect((await ask(noAnswer('unreachable'))).getQueryData(userKey)).toBeUndefined()
  }
})

test('a page with nothing kept has no hour', () => {
  expect(seenAt(new QueryClient())).toBeUndefined()
})
