import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { adminGuard } from '#web/app/admin-guard.ts'
import { broadcastsQuery } from '#web/features/broadcasts/queries.ts'
import { SendScreen } from '#web/features/broadcasts/send-screen.tsx'

export const Route = createFileRoute('/_member/admin/send-notification')({
  validateSearch: z.object({
    list: z.literal('unfinished').optional().catch(undefined),
    to: z.array(z.int().positive()).max(100).optional().catch(undefined),
  }),
  beforeLoad: adminGuard,
  loaderDeps: ({ search: { list } }) => ({ list }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(broadcastsQuery(deps.list)),
  component: SendNotification,
})

function SendNotification() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SendScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
