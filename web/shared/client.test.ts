import { afterEach, expect, test, vi } from 'vitest'
import { changeProfile } from '#api/contracts/account/account.ts'
import { login } from '#api/contracts/auth/sign-in.ts'
import { uploadPicture } from '#api/contracts/media/media.ts'
import { ownHistory } from '#api/contracts/points/points.ts'
import { recordPoints } from '#api/contracts/points/recording.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { currentOf, outcomeUnknown, sentenceOf } from './api-error.ts'
import { call, callPage, nextOf } from './client.ts'
import { identity } from './identity.ts'

const respond = (answer: () => Promise<Response> | Response) => {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

const refused = { error: 'E-posta adresi veya şifre hatalı.', code: 'wrong_credentials' }
const credentials = { username: 'a@b.co', password: 'x' }

test('a refusal becomes an error that says "<status>: <body>"', async () => {
  respond(() => Response.json(refused, { status: 401, headers: { 'retry-after': '3' } }))
  await expect(call(login, { body: credentials })).rejects.toMatchObject({
    message: `401: ${JSON.stringify(refused)}`,
    code: 'wrong_credentials',
    sentence: refused.error,
    retryAfter: 3000,
  })
})

test('an empty body is told by its status text, a foreign one by a general sentence', async () => {
  respond(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  const error: unknown = await call(login, { body: credentials }).catch((e: unknown) => e)
  expect(error).toMatchObject({ message: '502: Bad Gateway', code: 'unexpected' })
  expect(sentenceOf(error, 'Etkinlik oluşturulamadı')).toBe('Etkinlik oluşturulamadı')
  expect(outcomeUnknown(error)).toBe(true)
})

test('no connection and no patience have their own sentences and leave the outcome open', async () => {
  respond(() => Promise.reject(new TypeError('failed')))
  const lost: unknown = await call(login, { body: credentials }).catch((e: unknown) => e)
  expect(lost).toMatchObject({ status: 0, code: 'unreachable' })
  expect(outcomeUnknown(lost)).toBe(true)

  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
  })
  await expect(call(login, { body: credentials, timeout: 5 })).rejects.toMatchObject({
    code: 'timeout',
  })
})

test('an answer that breaks the contract is refused', async () => {
  respond(() => Response.json([{ id: 'one' }]))
  await expect(call(ownHistory)).rejects.toMatchObject({ code: 'unreadable' })
})

test('parameters, query, body and key are sent; undefined ones are not', async () => {
  const fetched = respond(() => Response.json(null, { status: 409 }))
  await call(recordPoints, {
    params: { userId: 42 },
    body: { type: 'EARN', amount: 5, branchId: 1 },
    idempotencyKey: 'key-1',
  }).catch(() => undefined)
  const [url, init] = fetched.mock.lastCall ?? []
  expect(url).toBe('/api/points/add/42')
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1')

  await call(ownHistory, { query: { before: undefined, limit: 20 } }).catch(() => undefined)
  expect(fetched.mock.lastCall?.[0]).toBe('/api/points/history?limit=20')
})

test('a page names the next one by its Link header', async () => {
  respond(() =>
    Response.json([], {
      headers: { link: '</api/points/history?limit=20&before=880>; rel="next"' },
    }),
  )
  await expect(callPage(ownHistory)).resolves.toEqual({ rows: [], next: '880' })
  expect(nextOf(null)).toBeNull()
  expect(nextOf('</api/points/history>; rel="first"')).toBeNull()
})

test('a file travels as it is', async () => {
  const fetched = respond(() =>
    Response.json({ imageUrl: '/media/a.webp', width: 1, height: 1 }, { status: 201 }),
  )
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  await expect(call(uploadPicture, { file, idempotencyKey: 'k' })).resolves.toMatchObject({
    imageUrl: '/media/a.webp',
  })
  const init = fetched.mock.calls[0]?.[1]
  expect(init?.body).toBe(file)
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('k')
  expect(new Headers(init?.headers).get('content-type')).toBe('image/png')
})

const profile = { username: 'a@b.co', fullName: 'A', phone: '05321234567', birthDate: '1990-04-23' }
const namedIn = (fetched: ReturnType<typeof respond>) =>
  new Headers(fetched.mock.lastCall?.[1].headers).get('x-telve-person')

test('a call names whom the page was opened for, signing in names nobody', async () => {
  const fetched = respond(() => Response.json([]))
  await call(ownHistory).catch(() => {})
  expect(namedIn(fetched)).toBeNull()
  identity.confirm(7)
  await call(ownHistory).catch(() => {})
  expect(namedIn(fetched)).toBe('7')
  await call(login, { body: credentials }).catch(() => {})
  expect(namedIn(fetched)).toBeNull()
})

test('a change names the version that its form shows, and a stale one tells the present state', async () => {
  const current = { ...elif, fullName: 'Elif Başka', version: 4 }
  const answer = {
    error: 'Bu kayıt siz açtıktan sonra değişti',
    code: 'changed_meanwhile',
    current,
  }
  const fetched = respond(() => Response.json(answer, { status: 409 }))
  const error = await call(changeProfile, { body: profile, version: 3 }).catch((e: unknown) => e)
  expect(new Headers(fetched.mock.lastCall?.[1].headers).get('if-match')).toBe('"3"')
  expect(currentOf(changeProfile, error)).toEqual(current)
  expect(currentOf(changeProfile, new Error())).toBeUndefined()
})

test('an answer that comes after its asker has left is dropped', async () => {
  identity.confirm(7)
  const { promise, resolve } = Promise.withResolvers<Response>()
  respond(() => promise)
  const late = call(changeProfile, { body: profile, version: 3 })
  identity.change(8)
  resolve(Response.json({ id: 7, ...profile }))
  await expect(late).rejects.toMatchObject({ code: 'left' })
})

test('a page whose session is another’s starts anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  identity.confirm(7)
  const answer = { error: 'Bu tarayıcıda başka bir hesap açıldı.', code: 'another_person' }
  respond(() => Response.json(answer, { status: 409 }))
  await expect(call(changeProfile, { body: profile, version: 3 })).rejects.toMatchObject({
    status: 409,
  })
  expect(reload).toHaveBeenCalledOnce()
})
