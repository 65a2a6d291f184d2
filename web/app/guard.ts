import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { IdText } from '#api/contracts/fields.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { layerOf, wantedAt } from '#web/shared/redirect.ts'
import { ensureUser } from '#web/shared/session.ts'

/** What a PIN opens on a shared tablet: the counter, and neither one's own account nor administration. */
const tillPages = ['/qr', '/board', '/day-end']

interface Visit {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string }
  /** of the whole address, those of the pages below included */
  params: { id?: string }
}

/**
 * Redirects visitors who are not signed in to the sign-in and back (decisions.md §1). An id that nothing
 * can have is the 404 page before anybody is asked who they are (decisions/037). Whose PIN has opened the till
 * stays at the counter (decisions/273).
 */
export async function guard({ context, location, params }: Visit): Promise<{ user: CurrentUser }> {
  if (params.id !== undefined && !IdText.safeParse(params.id).success) throw notFound()
  const user = await ensureUser(context.queryClient)
  if (user?.tablet && !tillPages.includes(location.pathname)) throw redirect({ to: '/qr' })
  if (user) return { user }
  const layer = layerOf(location.pathname)
  throw redirect({ to: '/auth', search: { ...wantedAt(location.href), ...(layer && { layer }) } })
}
