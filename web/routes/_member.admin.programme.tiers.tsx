import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { TiersScreen } from '#web/features/programme/tiers/tiers-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/tiers')({
  beforeLoad: adminGuard,
  component: TiersScreen,
})
