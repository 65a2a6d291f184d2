import type { RouterHistory } from '@tanstack/react-router'
import { countLayers, leaveLayersAbove, onLayersChange, takeLeave } from '#ui/foundations/layers.ts'

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0

/**
 * Makes the back button close the top layer instead of leaving the page. Each layer gets an entry
 * in the browser's history, with the page's address. The router does not see these entries. It
 * cannot create them itself: each one would be a navigation, with guards and loaders.
 *
 * When a layer closes in another way (saved, cancelled), its entry is removed by going back. An
 * entry that is reached again (forward, back from another page, or after a reload) is skipped.
 * @returns a function that stops this, for a page that is about to reload: going back over an entry
 *   would cancel the reload
 */
export function followBackButton(router: Pick<RouterHistory, 'location'>): () => void {
  let depth = depthOf(history.state)
  let passingOver = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  /** Makes the number of entries equal the number of layers. */
  const settle = () => {
    if (passingOver) return
    // the router may have navigated meanwhile, to an entry without layers
    depth = depthOf(history.state)
    const open = countLayers()
    for (; depth < open; depth++)
      // the router patches pushState of its history object, so this bypasses it
      History.prototype.pushState.call(history, { ...history.state, layers: depth + 1 }, '')
    if (depth > open) {
      passingOver = true
      history.go(open - depth)
    } else if (takeLeave()) history.back()
  }
  /** Deferred: a dialog that replaces another one needs no new entry. */
  const settleSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(settle)
  }

  const stopHearing = onLayersChange(settleSoon)
  window.addEventListener(
    'popstate',
    (event) => {
      const [before, ours] = [depth, passingOver]
      depth = depthOf(event.state)
      passingOver = false
      const samePage = router.location.href === location.pathname + location.search + location.hash
      if (samePage && (ours || depth !== before)) {
        event.stopImmediatePropagation()
        if (!ours && depth < before) leaveLayersAbove(depth)
      }
      settleSoon()
    },
    { capture: true },
  )
  settleSoon()
  return () => {
    stopHearing()
    clearTimeout(waiting)
  }
}
