import { redirect } from '@tanstack/react-router'
import { commonRefusals } from '#api/contracts/common-refusals.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { announceProblem } from '#web/shared/announcing.ts'
import { mayAtCounter } from '#web/shared/counter-rights.ts'

/** Redirects people home whom a page is not for. The server refuses them too (product.md §2). */
const guardFor =
  (admits: (user: CurrentUser) => unknown) =>
  ({ context }: { context: { user: CurrentUser } }): void => {
    if (admits(context.user)) return
    announceProblem(commonRefusals.forbidden[1])
    throw redirect({ to: '/' })
  }

/** The board. */
export const boardGuard = guardFor((user) => mayAtCounter(user, 'orders.move'))
/** Pages of the console; which of them are somebody's the console tells. */
export const consoleGuard = guardFor((user) => user.rights[0])
