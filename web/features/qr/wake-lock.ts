import { useEffect } from 'react'

/** Keeps the screen awake while the code is shown, where the browser can (decisions.md §4). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (gone) await lock.release()
      } catch {
        // a nearly empty battery refuses it; the code is shown all the same
      }
    }
    // the browser lets go whenever the page is hidden
    document.addEventListener('visibilitychange', hold)
    void hold()
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
