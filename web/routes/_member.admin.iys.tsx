import { createFileRoute } from '@tanstack/react-router'
import { IysScreen } from '#web/features/legal/iys-screen.tsx'

export const Route = createFileRoute('/_member/admin/iys')({
  component: IysScreen,
})
