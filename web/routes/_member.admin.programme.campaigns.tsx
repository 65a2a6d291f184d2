import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { CampaignsScreen } from '#web/features/programme/campaigns/campaigns-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/campaigns')({
  beforeLoad: adminGuard,
  component: CampaignsScreen,
})
