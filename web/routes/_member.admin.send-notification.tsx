import { createFileRoute, redirect } from '@tanstack/react-router'
import { refusals } from '#api/contracts/refusals.ts'
import { toast } from '#ui/toaster.tsx'
import { broadcastsQuery } from '#web/broadcasts/queries.ts'
import { SendScreen } from '#web/broadcasts/send-screen.tsx'

export const Route = createFileRoute('/_member/admin/send-notification')({
  beforeLoad: ({ context }) => {
    if (context.user.isAdmin) return
    toast({ title: 'Hata', description: refusals.forbidden[1], tone: 'destructive' })
    throw redirect({ to: '/' })
  },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(broadcastsQuery),
  component: SendScreen,
})
