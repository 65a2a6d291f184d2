import { createFileRoute } from '@tanstack/react-router'
import type { BroadcastsSearch } from '#web/features/broadcasts/queries.ts'
import { BroadcastsSearch as read } from '#web/features/broadcasts/queries.ts'
import { SendScreen } from '#web/features/broadcasts/send-screen.tsx'

export const Route = createFileRoute('/_member/admin/send-notification')({
  // read with the screen: what reads a route's search here is part of the first load
  validateSearch: (search: Record<string, unknown>) => search as BroadcastsSearch,
  component: SendNotification,
})

function SendNotification() {
  const search = read.parse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <SendScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
