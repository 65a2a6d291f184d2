import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, latestToast, toast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const say = (title: string) => toast({ title, tone: 'success' })

test('a dismissed toast is removed 1,000,000 ms later', () => {
  say('Kaydedildi')
  expect(latestToast()).toMatchObject({ title: 'Kaydedildi', open: true })
  dismissToast()
  vi.advanceTimersByTime(999_999)
  expect(latestToast()).toMatchObject({ title: 'Kaydedildi', open: false })
  vi.advanceTimersByTime(1)
  expect(latestToast()).toBeUndefined()
})

test('a new one takes its place, and stays when the old one would have been removed', () => {
  say('Eski')
  dismissToast()
  vi.advanceTimersByTime(500_000)
  say('Yeni')
  vi.advanceTimersByTime(600_000)
  expect(latestToast()).toMatchObject({ title: 'Yeni', open: true })
})
