/** Does `work` once the page has nothing better to do, within two seconds. */
function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 500)
}

/** Does `work` when everything that the page opened with has come, and it is idle. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work)
  else addEventListener('load', () => whenIdle(work), { once: true })
}
