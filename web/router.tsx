import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Spinner } from '#ui/foundations/spinner.tsx'
import { Crash } from '#web/app/crash.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The router over all routes; the address bar's history unless another is given. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    defaultPreload: 'intent',
    // the queries know what is fresh; the router keeps nothing of its own
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner label="Yükleniyor..." className="size-8" />
      </div>
    ),
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
