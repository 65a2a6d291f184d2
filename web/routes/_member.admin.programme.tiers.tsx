import { createFileRoute } from '@tanstack/react-router'
import { TiersScreen } from '#web/features/programme/tiers/tiers-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/tiers')({
  component: TiersScreen,
})
