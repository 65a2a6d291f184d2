import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { OptionGroupsScreen } from '#web/features/menu/admin/option-groups-screen.tsx'

export const Route = createFileRoute('/_member/admin/menu/options')({
  beforeLoad: adminGuard,
  component: OptionGroupsScreen,
})
