import { redirect } from '@tanstack/react-router'
import { commonRefusals } from '#api/contracts/common-refusals.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { announceProblem } from '#web/shared/announcing.ts'

/** Redirects customers home from the counter's pages. The server refuses them too. */
export function staffGuard({ context }: { context: { user: CurrentUser } }): void {
  if (context.user.isStaff || context.user.isAdmin) return
  announceProblem(commonRefusals.forbidden[1])
  throw redirect({ to: '/' })
}
