import { useEffect } from 'react'

/** Keeps the screen on while the code is shown, if the browser supports it (decisions.md §4). */
export function useWakeLock(): void {
  useEffect(() => keepAwake(document, navigator.wakeLock), [])
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Holds a wake lock whenever the page is in sight: the browser lets go of it whenever the page is
 * hidden. Never holds two, so that ending it leaves none behind.
 * @param wakeLock missing in older browsers
 * @returns lets go, for good
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
      // a nearly empty battery refuses it, and so does a page that was hidden meanwhile
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
