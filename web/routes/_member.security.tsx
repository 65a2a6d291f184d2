import { createFileRoute } from '@tanstack/react-router'
import { OwnSecurityScreen } from '#web/features/own-security/own-security-screen.tsx'
import { ownSessionsQuery } from '#web/features/own-security/queries.ts'

export const Route = createFileRoute('/_member/security')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(ownSessionsQuery),
  component: OwnSecurityScreen,
})
