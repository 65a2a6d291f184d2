import { useEffect, useEffectEvent } from 'react'

/**
 * What stands over the page at the moment, the innermost last: dialogs, the story viewer, an open
 * calendar. Each may be asked to go, and may refuse (a form that is being saved).
 */
interface Layer {
  leave: () => void
}

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Layer[]) {
  layers = next
  for (const listen of listeners) listen()
}

/** Puts a layer over the page. @returns takes it away */
function openLayer(leave: () => void): () => void {
  const layer = { leave }
  change([...layers, layer])
  return () => change(layers.filter((other) => other !== layer))
}

/** How many layers there are. */
export const countLayers = (): number => layers.length

/** Asks all layers above the first `count` to go, the innermost first. */
export function leaveLayersAbove(count: number): void {
  for (const layer of layers.slice(count).reverse()) layer.leave()
}

let leavingPage = false

/** Leaves the page by the way back, once all layers that are going have gone. */
export function leavePage(): void {
  leavingPage = true
  change(layers)
}

/** Whether the page is to be left; asked once. */
export function takeLeave(): boolean {
  const leave = leavingPage
  leavingPage = false
  return leave
}

/** Hears of each layer that comes or goes. @returns stops it */
export function onLayersChange(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** The part is a layer while `open`; `leave` is what its cross does. */
export function useLayer(leave: () => void, open = true): void {
  const ask = useEffectEvent(leave)
  useEffect(() => {
    if (open) return openLayer(() => ask())
  }, [open])
}
