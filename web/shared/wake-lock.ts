import { useEffect } from 'react'

/** Keeps the screen on while the code is shown, if the browser supports it (decisions.md §4). */
export function useWakeLock(): void {
  useEffect(() => keepAwake(document, navigator.wakeLock), [])
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Holds a wake lock while the page is visible. The browser releases it when the page is hidden, so it is
 * requested again afterwards; never a second one while the first is held.
 * @param wakeLock missing in older browsers
 * @returns a function that releases it for good
 */
export function keepAwake(page: Page, wakeLock: Pick<WakeLock, 'request'> | undefined): () => void {
  let lock: WakeLockSentinel | undefined
  let asking = false
  let ended = false
  const hold = async () => {
    const held = lock !== undefined && !lock.released
    if (ended || asking || held || !wakeLock || page.visibilityState !== 'visible') return
    asking = true
    try {
      lock = await wakeLock.request('screen')
    } catch {
      // the browser refuses when the battery is low or the page was hidden meanwhile
    }
    asking = false
    if (ended) void lock?.release()
  }
  page.addEventListener('visibilitychange', hold)
  void hold()
  return () => {
    ended = true
    page.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
