import { createFileRoute } from '@tanstack/react-router'
import { CampaignsScreen } from '#web/features/programme/campaigns/campaigns-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/campaigns')({
  component: CampaignsScreen,
})
