import type { QueryClient } from '@tanstack/react-query'
import type { Content } from '#api/contracts/live/live.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** Named by their paths, since home does not load all of their contracts. */
export const contentPaths: Readonly<Record<Content, readonly string[]>> = {
  stories: ['/api/stories'],
  events: ['/api/events'],
  menu: ['/api/menu/categories', '/api/menu/items'],
  branches: ['/api/branches', '/api/admin/branches/archived'],
}

/** ms over which all open screens spread their questions after one change */
const spread = 3_000

/**
 * Brings new content to an open page: what changed is asked for again a moment later, by no two screens
 * at the same time, and by a page in the background only once it is looked at.
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
