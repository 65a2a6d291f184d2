import { createFileRoute } from '@tanstack/react-router'
import { BranchesScreen } from '#web/features/branches/customer/branches-screen.tsx'
import { branchesQuery, mapTilesQuery } from '#web/features/branches/queries.ts'

export const Route = createFileRoute('/_member/branches')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(branchesQuery)
    void context.queryClient.prefetchQuery(mapTilesQuery)
  },
  component: BranchesScreen,
})
