import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Toaster } from '#ui/toaster.tsx'
import { useFocusOnNavigation } from '#web/shell/focus.ts'
import { OfflineNotice } from '#web/shell/offline-notice.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

function Root() {
  useFocusOnNavigation()
  return (
    <>
      <OfflineNotice />
      <Outlet />
      <Toaster />
    </>
  )
}
