/** A lock that each visible tab with the customer's code holds. */
const name = 'telve:code-shown'

/**
 * Tells the other tabs of the browser that this tab shows the customer's code, while it is visible.
 * @returns a function that ends this
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

/** Whether a visible tab of this browser shows the customer's code. */
export async function codeIsShown(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query()
  return held?.some((lock) => lock.name === name) ?? false
}
