import { expect, test } from 'vitest'
import { keepAwake } from './wake-lock.ts'

/** A page, and a device that counts how often it is kept awake. */
function stage() {
  let visibilityState: DocumentVisibilityState = 'visible'
  const locks: { released: boolean }[] = []
  const page = Object.assign(new EventTarget(), {
    get visibilityState() {
      return visibilityState
    },
  })
  Object.defineProperty(page, 'visibilityState', { get: () => visibilityState })
  const wakeLock = {
    request: async () => {
      await Promise.resolve()
      const lock = {
        released: false,
        release: async () => {
          lock.released = true
        },
      }
      locks.push(lock)
      return lock as unknown as WakeLockSentinel
    },
  }
  return {
    page: page as unknown as Document,
    wakeLock,
    locks,
    held: () => locks.filter(({ released }) => !released).length,
    /** As a browser does it: a page that is hidden loses its locks. */
    become(state: DocumentVisibilityState) {
      visibilityState = state
      if (state === 'hidden') for (const lock of locks) lock.released = true
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
const settled = () => new Promise((done) => setTimeout(done))

test('the screen is kept awake again after the page was out of sight', async () => {
  const { page, wakeLock, locks, held, become } = stage()
  const end = keepAwake(page, wakeLock)
  await settled()
  expect(held()).toBe(1)
  become('hidden')
  expect(held()).toBe(0)
  become('visible')
  await settled()
  expect(held()).toBe(1)
  expect(locks).toHaveLength(2)
  end()
  expect(held()).toBe(0)
})

test('however often the page comes into sight, leaving it lets the screen sleep', async () => {
  const { page, wakeLock, held, become } = stage()
  const end = keepAwake(page, wakeLock)
  become('visible')
  become('visible')
  await settled()
  become('visible')
  await settled()
  expect(held()).toBe(1)
  end()
  expect(held()).toBe(0)
})

test('what is answered after the page was left is let go at once', async () => {
  const { page, wakeLock, locks, held } = stage()
  const end = keepAwake(page, wakeLock)
  end()
  await settled()
  expect(locks).toHaveLength(1)
  expect(held()).toBe(0)
})

test('without the device’s consent the code is shown all the same', async () => {
  const { page } = stage()
  const refused = { request: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
  keepAwake(page, refused)()
  keepAwake(page, undefined)()
  await settled()
})
