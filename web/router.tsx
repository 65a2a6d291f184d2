import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { Crash } from '#web/app/crash.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Creates the router of all routes. Its default history is the browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // an address below a member's page is nowhere: nobody is asked to sign in for it (decisions/037)
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // TanStack Query decides what is stale, so the router caches nothing
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner label="Yükleniyor..." className="size-8" />
      </div>
    ),
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('#web/app/not-found.tsx'),
      'NotFound',
    ),
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
