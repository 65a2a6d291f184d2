import { redirect } from '@tanstack/react-router'
import { commonRefusals } from '#api/contracts/common-refusals.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { announceProblem } from '#web/shared/announcing.ts'

/**
 * Redirects other people than administrators home. The server refuses them too (product.md
 * §2).
 */
export function adminGuard({ context }: { context: { user: CurrentUser } }): void {
  if (context.user.isAdmin) return
  announceProblem(commonRefusals.forbidden[1])
  throw redirect({ to: '/' })
}
