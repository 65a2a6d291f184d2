import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '#web/app/frame.tsx'
import { VisitorFrame } from '#web/app/visitor-frame.tsx'
import { HelpScreen } from '#web/features/help/help-screen.tsx'
import { ensureUser } from '#web/shared/session.ts'

export const Route = createFileRoute('/help')({
  beforeLoad: async ({ context }) => ({
    user: await ensureUser(context.queryClient),
  }),
  component: Help,
})

/** Open to everybody (decisions.md §1). Only signed-in people see it in the frame. */
function Help() {
  const { user } = Route.useRouteContext()
  if (user)
    return (
      <Frame>
        <HelpScreen />
      </Frame>
    )
  return (
    <VisitorFrame>
      <HelpScreen />
    </VisitorFrame>
  )
}
