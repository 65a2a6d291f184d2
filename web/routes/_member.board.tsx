import { createFileRoute } from '@tanstack/react-router'
import { boardGuard } from '#web/app/role-guards.ts'
import { BoardScreen } from '#web/features/board/screen/board-screen.tsx'

export const Route = createFileRoute('/_member/board')({
  beforeLoad: boardGuard,
  component: BoardScreen,
})
