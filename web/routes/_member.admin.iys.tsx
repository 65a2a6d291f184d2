import { createFileRoute } from '@tanstack/react-router'
import { adminGuard } from '#web/app/admin-guard.ts'
import { IysScreen } from '#web/features/legal/iys-screen.tsx'

export const Route = createFileRoute('/_member/admin/iys')({
  beforeLoad: adminGuard,
  component: IysScreen,
})
