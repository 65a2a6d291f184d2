import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'

export const Route = createFileRoute('/_member/admin/legal/terms')({
  component: () => <LegalScreen kind="terms" />,
})
