import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

/** A mock browser with any number of tabs. A sleeping tab gets no messages. */
function openBrowser({ channels = true, keeps = true } = {}) {
  const kept = new Map<string, string>()
  const tabs: { asleep: boolean; events: EventTarget; channel: EventTarget }[] = []
  const open = () => {
    const tab = { asleep: false, events: new EventTarget(), channel: new EventTarget() }
    tabs.push(tab)
    const others = () => tabs.filter((one) => one !== tab && !one.asleep)
    const count = { reloads: 0, signedOut: 0, verified: 0, ended: 0 }
    const identity = createIdentity({
      storage: () => {
        if (!keeps) throw new Error('SecurityError')
        return {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => {
            kept.set(key, value)
            for (const { events } of others())
              events.dispatchEvent(Object.assign(new Event('storage'), { key }))
          },
        }
      },
      channel: () =>
        channels
          ? Object.assign(tab.channel, {
              postMessage: (data: unknown) => {
                for (const { channel } of others())
                  channel.dispatchEvent(new MessageEvent('message', { data }))
              },
              close: () => {},
            })
          : undefined,
      events: () => tab.events,
      visible: () => true,
      reload: (signedOut) => {
        count.reloads++
        if (signedOut) count.signedOut++
      },
    })
    identity.beforeReload(() => {
      count.ended++
    })
    identity.watch(() => {
      count.verified++
    })
    const wake = (event: Event) => {
      tab.asleep = false
      tab.events.dispatchEvent(event)
    }
    return { ...identity, count, tab, wake }
  }
  return { open, empty: () => kept.clear() }
}

test.each([
  { channels: true, keeps: true },
  { channels: false, keeps: true },
  { channels: true, keeps: false },
])('who signs in elsewhere changes every tab, with %o', (has) => {
  const browser = openBrowser(has)
  const [one, two, three] = [browser.open(), browser.open(), browser.open()]
  for (const tab of [one, two]) tab.confirm(7)
  three.confirm(null)
  expect([one, two].map((tab) => tab.count.reloads)).toEqual([0, 0])
  two.change(8)
  expect(two.count.reloads).toBe(0)
  expect(one.count).toMatchObject({ reloads: 1, ended: 1 })
  expect(three.count.reloads).toBe(1)
  two.confirm(8)
  expect(two.count.reloads).toBe(0)
})

test('a tab that reloads knows whether anybody is signed in still', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  two.confirm(7)
  two.change(null)
  expect(one.count).toMatchObject({ reloads: 1, signedOut: 1 })
  const three = browser.open()
  three.confirm(7)
  two.change(8)
  expect(three.count).toMatchObject({ reloads: 1, signedOut: 0 })
})

test('a storage that was emptied signs nobody out', () => {
  const browser = openBrowser()
  const tab = browser.open()
  tab.confirm(7)
  browser.empty()
  tab.confirm(7)
  expect(tab.count.reloads).toBe(0)
})

test('who signs out takes every tab along, once', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  two.confirm(7)
  one.change(null)
  one.change(9)
  expect(two.count.reloads).toBe(1)
  expect(one.count.reloads).toBe(0)
})

test('an answer that is older than the sign-out signs nobody in again', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  one.change(null)
  // this tab asked while somebody was signed in, and hears it only now
  two.confirm(7)
  expect(two.count).toMatchObject({ reloads: 1, signedOut: 1 })
  expect(one.count.reloads).toBe(0)
  expect(browser.open().last()).toBeNull()
})

test('the same person signing in anew leaves the others as they are', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  two.confirm(7)
  one.change(7)
  expect(two.count.reloads).toBe(0)
})

test('a page that comes out of the back/forward cache has another look, and asks', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  one.tab.asleep = true
  two.confirm(7)
  const shown = () => Object.assign(new Event('pageshow'), { persisted: true })
  one.wake(shown())
  expect(one.count).toMatchObject({ reloads: 0, verified: 1 })
  one.tab.asleep = true
  two.change(8)
  expect(one.count.reloads).toBe(0)
  one.wake(shown())
  expect(one.count.reloads).toBe(1)
})

test('a tab that was frozen has another look when it is seen', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  two.confirm(7)
  one.tab.asleep = true
  two.change(null)
  two.change(8)
  one.wake(new Event('visibilitychange'))
  expect(one.count.reloads).toBe(1)
})

test('a session that ended by itself resets no other tab, and its own page no end of times', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  one.confirm(7)
  two.confirm(7)
  one.confirm(null)
  one.wake(new Event('visibilitychange'))
  expect([one.count.reloads, two.count.reloads]).toEqual([0, 0])
  const fresh = browser.open()
  fresh.confirm(null)
  fresh.wake(new Event('visibilitychange'))
  expect(fresh.count.reloads).toBe(0)
})

test('who is found to be signed in without any tab having told is told to the others', () => {
  const browser = openBrowser()
  const one = browser.open()
  one.confirm(7)
  const two = browser.open()
  two.confirm(8)
  expect(one.count.reloads).toBe(1)
  expect(two.count.reloads).toBe(0)
})

test('a change while the first answer is under way is not missed', () => {
  const browser = openBrowser()
  const [one, two] = [browser.open(), browser.open()]
  two.change(8)
  expect(one.count.reloads).toBe(0)
  one.confirm(7)
  expect(one.count.reloads).toBe(1)
})

test('a page that was opened without a network acts for the last person, until another is', () => {
  const { open } = openBrowser()
  open().change(1)
  const page = open()
  expect(page.assume(2)).toBe(false)
  expect(page.person()).toBeUndefined()
  expect(page.assume(1)).toBe(true)
  expect(page.person()).toBe(1)
  page.confirm(1)
  expect(page.count.reloads).toBe(0)

  const other = open()
  other.assume(1)
  other.confirm(2)
  expect(other.count.reloads).toBe(1)

  // signed out is signed out
  open().change(null)
  expect(open().assume(1)).toBe(false)
})
