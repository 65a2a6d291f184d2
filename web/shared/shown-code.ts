/** Held by each tab in which the customer's code is in sight. */
const name = 'telve:code-shown'

/**
 * Tells the browser's other tabs that the customer's code is in sight in this one, until it is left.
 * @returns ends it
 */
export function holdShownCode(): () => void {
  if (!('locks' in navigator)) return () => {}
  let release: (() => void) | undefined
  const follow = () => {
    const visible = document.visibilityState === 'visible'
    if (visible === Boolean(release)) return
    release?.()
    release = undefined
    if (!visible) return
    const left = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(name, { mode: 'shared' }, () => left)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    release?.()
  }
}

/** Whether some tab of this browser shows the customer's code now. */
export async function codeIsShown(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query()
  return held?.some((lock) => lock.name === name) ?? false
}
