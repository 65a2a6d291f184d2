import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnd } from './session-end.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('whoever was never signed in here, or signed out here, reads nothing', () => {
  sessionEnd.ended(undefined)
  expect(sessionEnd.reason()).toBeNull()
  sessionEnd.signedIn()
  expect(sessionEnd.reason()).toBeNull()
  sessionEnd.signedOut()
  sessionEnd.ended(undefined)
  expect(sessionEnd.reason()).toBeNull()
})

test('whose cookie is gone was signed out by another tab', () => {
  sessionEnd.signedIn()
  sessionEnd.ended(undefined)
  expect(sessionEnd.reason()).toBe('signed_out')
})

test('the server’s reason stands until somebody signs in', () => {
  sessionEnd.signedIn()
  sessionEnd.ended('password_changed')
  sessionEnd.ended(undefined)
  expect(sessionEnd.reason()).toBe('password_changed')
  sessionEnd.signedIn()
  expect(sessionEnd.reason()).toBeNull()
})

test('without a storage there is no reason, and no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  sessionEnd.signedIn()
  sessionEnd.ended('expired')
  expect(sessionEnd.reason()).toBeNull()
})
