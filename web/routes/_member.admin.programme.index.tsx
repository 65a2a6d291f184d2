import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { RulesScreen } from '#web/features/programme/settings/rules-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/')({
  beforeLoad: adminGuard,
  component: RulesScreen,
})
