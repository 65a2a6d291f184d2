import type { RouterHistory } from '@tanstack/react-router'
import { countLayers, leaveLayersAbove, onLayersChange, takeLeave } from '#ui/foundations/layers.ts'

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0

/**
 * Makes the back button close what stands over the page, not leave the page: each layer gets an entry
 * of its own in the browser's history, with the page's address. The router never learns of these
 * entries. It cannot make them itself: each one would be a navigation, with guards and loaders.
 *
 * When a layer closes in another way (saved, cancelled), its entry is left by going back unseen; an
 * entry that is met again (forward, or back from another page, or after a reload) is passed over.
 * @returns lets the history be, for a page that is about to be loaded again: going back over an entry
 *   would call that off
 */
export function followBackButton(router: Pick<RouterHistory, 'location'>): () => void {
  let depth = depthOf(history.state)
  let passingOver = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  /** Brings the entries to the number of layers. */
  const settle = () => {
    if (passingOver) return
    // the router may have gone on meanwhile, to an entry above which no layer stands
    depth = depthOf(history.state)
    const open = countLayers()
    for (; depth < open; depth++)
      // the router watches its own history's pushState, so this goes past it
      History.prototype.pushState.call(history, { ...history.state, layers: depth + 1 }, '')
    if (depth > open) {
      passingOver = true
      history.go(open - depth)
    } else if (takeLeave()) history.back()
  }
  /** Later: a dialog that takes another one's place needs no entry of its own. */
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
