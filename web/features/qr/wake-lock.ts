import { useEffect } from 'react'

/** Keeps the screen on while the code is shown, if the browser supports it (decisions.md §4). */
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
        // the browser refuses when the battery is low; the code is shown anyway
      }
    }
    // the browser releases the lock when the page is hidden
    document.addEventListener('visibilitychange', hold)
    void hold()
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
