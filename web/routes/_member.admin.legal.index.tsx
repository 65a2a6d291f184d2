import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'

export const Route = createFileRoute('/_member/admin/legal/')({
  beforeLoad: adminGuard,
  component: () => <LegalScreen kind="notice" />,
})
