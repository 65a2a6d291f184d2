/**
 * Calls back once when the process that started this one is gone: npm and its shell don't pass
 * signals on, and a kill -9 can't be. The watch alone doesn't keep the process running.
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
