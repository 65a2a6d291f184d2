import { createFileRoute } from '@tanstack/react-router'
import { staffGuard } from '#web/app/staff-guard.ts'
import { BoardScreen } from '#web/features/board/screen/board-screen.tsx'

export const Route = createFileRoute('/_member/board')({
  beforeLoad: staffGuard,
  component: BoardScreen,
})
