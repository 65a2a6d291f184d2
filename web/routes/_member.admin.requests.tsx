import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { RequestsScreen } from '#web/features/legal/requests-screen.tsx'

export const Route = createFileRoute('/_member/admin/requests')({
  beforeLoad: adminGuard,
  component: RequestsScreen,
})
