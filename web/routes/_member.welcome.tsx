import { createFileRoute } from '@tanstack/react-router'
import { preferencesQuery } from '#web/features/account/queries.ts'
import { WelcomeScreen } from '#web/features/account/welcome-screen.tsx'
import { safePath } from '#web/shared/landing.ts'

export const Route = createFileRoute('/_member/welcome')({
  /** `redirect`: the page asked for before registering */
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  loader: ({ context }) => void context.queryClient.prefetchQuery(preferencesQuery),
  component: Welcome,
})

function Welcome() {
  const { redirect } = Route.useSearch()
  return <WelcomeScreen next={redirect && safePath(redirect)} />
}
