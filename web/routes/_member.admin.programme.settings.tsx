import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#web/features/programme/settings/settings-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/settings')({
  component: SettingsScreen,
})
