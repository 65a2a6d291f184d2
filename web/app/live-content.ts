import type { QueryClient } from '@tanstack/react-query'
import type { Content } from '#api/contracts/live/live.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Endpoints by path, because home does not load all of their contracts. */
export const contentPaths: Readonly<Record<Content, readonly string[]>> = {
  stories: ['/api/stories'],
  events: ['/api/events'],
  menu: [
    '/api/menu/categories',
    '/api/menu/items',
    '/api/menu/items/:id',
    '/api/menu/items/:id/options',
    '/api/admin/option-groups',
    '/api/admin/menu/items/archived',
    '/api/admin/menu/items/:id/prices',
  ],
  branches: ['/api/branches', '/api/admin/branches/archived', '/api/branches/:id/ordering'],
  hanging: ['/api/branches/hanging', '/api/branches/:id/hanging'],
  availability: ['/api/branches/:id/availability', '/api/branches/:id/stock', '/api/orders/quote'],
  ordering: ['/api/branches/:id/ordering', '/api/orders/quote'],
  rewards: ['/api/rewards', '/api/loyalty'],
}

/** ms over which all open screens spread their requests after a change */
const spread = 3_000

/**
 * Refreshes changed content on an open page. Each page waits a random moment, so that not all send
 * their requests at once. A page in the background waits until it is visible.
 */
export function followContent(queryClient: QueryClient): {
  onChange: (of: Content) => void
  stop: () => void
} {
  const changed = new Set<Content>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    for (const path of [...changed].flatMap((of) => contentPaths[of]))
      void queryClient.invalidateQueries({ queryKey: keyOf({ path }) })
    changed.clear()
  }
  const onVisible = () => {
    if (timer === undefined) refresh()
  }
  document.addEventListener('visibilitychange', onVisible)
  return {
    onChange(of) {
      changed.add(of)
      timer ??= setTimeout(refresh, Math.random() * spread)
    },
    stop() {
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer)
    },
  }
}
