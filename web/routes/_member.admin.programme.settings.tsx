import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { SettingsScreen } from '#web/features/programme/settings/settings-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/settings')({
  beforeLoad: adminGuard,
  component: SettingsScreen,
})
