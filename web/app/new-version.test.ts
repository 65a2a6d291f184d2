import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, latestToast } from '#ui/feedback/toasts.ts'
import { noteUnsaved } from '#web/shared/forms/drafts.ts'
import { offerNewVersion } from './new-version.ts'

afterEach(() => {
  vi.useRealTimers()
  dismissToast()
})

test('a new version waits until no form is half filled', () => {
  vi.useFakeTimers()
  const saved = noteUnsaved('profile', () => ({}))
  offerNewVersion()
  vi.advanceTimersByTime(60_000)
  expect(latestToast()).toBeUndefined()
  saved()
  vi.advanceTimersByTime(10_000)
  expect(latestToast()).toMatchObject({ title: 'Yeni sürüm hazır', open: true })
})
