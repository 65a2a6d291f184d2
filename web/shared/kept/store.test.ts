import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { drop, keep, keptFor, recall } from './store.ts'

const [elif, kerem] = [1, 2]
const long = '"'.padEnd(500_001, 'x')
const answer = (text: string, at = Date.now()) => ({ key: '["/api/user"]', text, at })
const key = answer('').key
/** A page that has just been opened. */
const now = () => Date.now()

beforeEach(async () => {
  await drop(0)
})

test('what is kept comes back, with whose it is and when it was given', async () => {
  const at = now()
  expect(await keep(elif, now(), [answer('"a"', at)])).toBe(true)
  expect(await recall(key)).toEqual({ key, text: '"a"', at, person: elif })
  expect(await recall('["/api/qr"]')).toBeUndefined()
})

test('an answer that comes after the sign-out is not kept', async () => {
  const openedAt = now() - 10
  await keep(elif, openedAt, [answer('"a"')])
  await drop(now())
  expect(await recall(key)).toBeUndefined()
  expect(await keep(elif, openedAt, [answer('"late"')])).toBe(false)
  expect(await recall(key)).toBeUndefined()
  // somebody signs in, here or on a page that is opened later
  expect(await keep(elif, now(), [answer('"b"')])).toBe(true)
})

test('an answer that is being kept while somebody signs out does not stay', async () => {
  const openedAt = now() - 10
  await Promise.all([
    keep(elif, openedAt, [answer('"a"')]),
    drop(now()),
    keep(elif, openedAt, [answer('"late"')]),
  ])
  expect(await recall(key)).toBeUndefined()
})

test('another person has nothing of the one before, whose late answers do not come back', async () => {
  const openedAt = now() - 10
  await keep(elif, openedAt, [
    answer('"a"'),
    { ...answer('"inbox"'), key: '["/api/notifications"]' },
  ])
  await drop(now())
  await keep(kerem, now(), [answer('"k"')])
  expect(await recall(key)).toMatchObject({ text: '"k"', person: kerem })
  expect(await recall('["/api/notifications"]')).toBeUndefined()
  expect(await keep(elif, openedAt, [answer('"late"')])).toBe(false)
  expect(await recall(key)).toMatchObject({ text: '"k"', person: kerem })
  // a page of the first that hears late that its session is over takes nothing from the second
  await drop(now(), elif)
  expect(await recall(key)).toMatchObject({ person: kerem })
})

test('a session that changed hands without a word leaves nothing either', async () => {
  await keep(elif, now(), [answer('"a"'), { ...answer('"inbox"'), key: '["/api/notifications"]' }])
  await keep(kerem, now(), [answer('"k"')])
  expect(await recall('["/api/notifications"]')).toBeUndefined()
})

test('what is older than a week, from the future or too long is not kept', async () => {
  await keep(elif, now(), [answer('"old"', now() - keptFor - 1)])
  expect(await recall(key)).toBeUndefined()
  await keep(elif, now(), [answer('"future"', now() + 3_600_000)])
  expect(await recall(key)).toBeUndefined()
  await keep(elif, now(), [answer('"short"')])
  await keep(elif, now(), [answer(long)])
  expect(await recall(key)).toBeUndefined()
})

test('a clock that was set back does not keep everything away', async () => {
  await drop(now() + 3_600_000)
  expect(await keep(elif, now(), [answer('"a"')])).toBe(true)
})
