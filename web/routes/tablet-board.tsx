import { createFileRoute, redirect } from '@tanstack/react-router'
import { TabletBoardScreen } from '#web/features/board/screen/tablet-board-screen.tsx'
import { ensureUser } from '#web/shared/session.ts'

export const Route = createFileRoute('/tablet-board')({
  beforeLoad: async ({ context }) => {
    if (await ensureUser(context.queryClient)) throw redirect({ to: '/board', replace: true })
  },
  component: TabletBoardPage,
})

function TabletBoardPage() {
  const navigate = Route.useNavigate()
  return (
    <TabletBoardScreen
      onTake={(to) => void navigate({ to: '/auth', search: { redirect: to } })}
      onUnknown={() => void navigate({ to: '/auth', replace: true })}
    />
  )
}
