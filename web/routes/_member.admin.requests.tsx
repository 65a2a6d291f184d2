import { createFileRoute } from '@tanstack/react-router'
import { RequestsScreen } from '#web/features/legal/requests-screen.tsx'

export const Route = createFileRoute('/_member/admin/requests')({
  component: RequestsScreen,
})
