import { createFileRoute } from '@tanstack/react-router'
import { RulesScreen } from '#web/features/programme/settings/rules-screen.tsx'

export const Route = createFileRoute('/_member/admin/programme/')({
  component: RulesScreen,
})
