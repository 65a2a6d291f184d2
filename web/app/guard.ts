import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { layerOf, wantedAt } from '#web/shared/redirect.ts'
import { ensureUser } from '#web/shared/session.ts'

interface Visit {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
}

/** Redirects visitors who are not signed in to the sign-in and back (decisions.md §1). */
export async function guard({ context, location }: Visit): Promise<{ user: CurrentUser }> {
  const user = await ensureUser(context.queryClient)
  if (user) return { user }
  const layer = layerOf(location.pathname)
  throw redirect({ to: '/auth', search: { ...wantedAt(location.href), ...(layer && { layer }) } })
}
