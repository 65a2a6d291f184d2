import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { BoundsScreen } from '#web/features/bounds/bounds-screen.tsx'

export const Route = createFileRoute('/_member/admin/limits')({
  beforeLoad: adminGuard,
  component: BoundsScreen,
})
