/**
 * Calls back once when the parent process has ended: npm and its shell don't forward signals, and a
 * kill -9 can't be forwarded. The watch alone doesn't keep the process running.
 */
export const onParentGone = (callback: () => void): void => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, 500)
  watch.unref()
}
