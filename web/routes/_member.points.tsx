import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { PointKind } from '#api/contracts/points/points.ts'
import { HistoryScreen } from '#web/features/points/customer/history-screen.tsx'
import { historyQuery } from '#web/features/points/queries.ts'

export const Route = createFileRoute('/_member/points')({
  validateSearch: z.object({ type: PointKind.optional().catch(undefined) }),
  loaderDeps: ({ search: { type } }) => ({ type }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(historyQuery(deps.type)),
  component: History,
})

function History() {
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen
      type={type}
      onTypeChange={(next) => void navigate({ search: next ? { type: next } : {}, replace: true })}
    />
  )
}
