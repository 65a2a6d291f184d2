import { useSyncExternalStore } from 'react'

/** From where on the sidebar stands beside the page (look.md); Tailwind's `lg`. */
const query = '(width >= 64rem)'

function subscribe(changed: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window is a wide one: the other one's navigation is not drawn at all. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
