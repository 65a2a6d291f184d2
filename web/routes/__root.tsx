import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { OfflineNotice } from '#web/app/offline-notice.tsx'
import { useFocusOnNavigation } from '#web/shared/focus.ts'

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
