import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { preferencesQuery } from '#web/features/account/queries.ts'
import { WelcomeScreen } from '#web/features/account/welcome-screen.tsx'
import { safePath } from '#web/shared/redirect.ts'

export const Route = createFileRoute('/_member/welcome')({
  validateSearch: z.object({
    /** the page asked for before registering */
    redirect: z.string().optional().catch(undefined),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(preferencesQuery),
  component: Welcome,
})

function Welcome() {
  const { redirect } = Route.useSearch()
  return <WelcomeScreen next={redirect && safePath(redirect)} />
}
