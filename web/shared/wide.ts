import { useSyncExternalStore } from 'react'

/** The width from which the sidebar is shown (product.md §2): Tailwind's `lg`. */
const query = '(width >= 64rem)'

function subscribe(changed: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window is wide. Only the matching navigation is rendered. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
