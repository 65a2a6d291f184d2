import { createFileRoute, Link } from '@tanstack/react-router'
import { Logo } from '#ui/foundations/logo.tsx'
import { Frame } from '#web/app/frame.tsx'
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
    <>
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-4">
        <Logo />
        <Link to="/auth" className="flex min-h-11 items-center px-2 font-semibold text-accent">
          Giriş Yap
        </Link>
      </header>
      <main>
        <HelpScreen />
      </main>
    </>
  )
}
