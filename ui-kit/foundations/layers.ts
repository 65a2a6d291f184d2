import { useEffect, useEffectEvent } from 'react'

/**
 * The open layers, the topmost last: dialogs, the story viewer, a calendar. A layer can refuse to
 * close (a form that is being saved).
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

/** Adds a layer. @returns a function that removes it */
function openLayer(leave: () => void): () => void {
  const layer = { leave }
  change([...layers, layer])
  return () => change(layers.filter((other) => other !== layer))
}

/** The number of layers. */
export const countLayers = (): number => layers.length

/** Asks all layers above the first `count` to close, the topmost first. */
export function leaveLayersAbove(count: number): void {
  for (const layer of layers.slice(count).reverse()) layer.leave()
}

let leavingPage = false

/** Goes back in history after all closing layers are closed. */
export function leavePage(): void {
  leavingPage = true
  change(layers)
}

/** Whether {@link leavePage} was called; the call resets it. */
export function takeLeave(): boolean {
  const leave = leavingPage
  leavingPage = false
  return leave
}

/** Calls `listen` at each change of the layers. @returns a function that stops it */
export function onLayersChange(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Makes a component a layer while `open`. `leave` closes it, like its close button. */
export function useLayer(leave: () => void, open = true): void {
  const ask = useEffectEvent(leave)
  useEffect(() => {
    if (open) return openLayer(() => ask())
  }, [open])
}
