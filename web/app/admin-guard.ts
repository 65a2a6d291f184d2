import { redirect } from '@tanstack/react-router'
import { refusals } from '#api/contracts/refusals.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { toast } from '#ui/feedback/toaster.tsx'

/** Sends whoever is no administrator home; the server refuses them in any case (specification.md §6). */
export function adminGuard({ context }: { context: { user: CurrentUser } }): void {
  if (context.user.isAdmin) return
  toast({ title: 'Hata', description: refusals.forbidden[1], tone: 'destructive' })
  throw redirect({ to: '/' })
}
