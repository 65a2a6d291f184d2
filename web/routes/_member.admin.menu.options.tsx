import { createFileRoute } from '@tanstack/react-router'
import { OptionGroupsScreen } from '#web/features/menu/admin/option-groups-screen.tsx'

export const Route = createFileRoute('/_member/admin/menu/options')({
  component: OptionGroupsScreen,
})
