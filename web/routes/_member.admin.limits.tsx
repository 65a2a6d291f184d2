import { createFileRoute } from '@tanstack/react-router'
import { BoundsScreen } from '#web/features/bounds/bounds-screen.tsx'

export const Route = createFileRoute('/_member/admin/limits')({
  component: BoundsScreen,
})
