/**
 * Asks for all that a screen shows after a gap in its live events: when the server's turn for it comes, and not
 * before somebody sees it. Gaps that come meanwhile share the question.
 * @param refresh asks for everything that is shown
 */
export function followGaps(refresh: () => void): {
  /** @param wait ms until this screen's turn */
  onGap: (wait?: number) => void
  stop: () => void
} {
  let due = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer = undefined
    due = document.visibilityState !== 'visible'
    if (!due) refresh()
  }
  const onVisible = () => {
    if (due) ask()
  }
  document.addEventListener('visibilitychange', onVisible)
  return {
    onGap(wait = 0) {
      if (wait === 0 && timer === undefined) ask()
      else timer ??= setTimeout(ask, wait)
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer)
    },
  }
}
