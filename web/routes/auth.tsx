import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as z from 'zod'

import { AuthScreen } from '#web/features/auth/auth-screen.tsx'
import { landingOf } from '#web/shared/landing.ts'
import { currentUserQuery, ensureUser } from '#web/shared/session.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: z.object({
    /** the page to return to after the sign-in */
    redirect: z.string().optional().catch(undefined),
    layer: z.enum(['admin']).optional().catch(undefined),
    form: z.enum(['register']).optional().catch(undefined),
    /** the code of the friend who sent the link; it stays in the address, so a reload keeps it */
    davet: z.string().optional().catch(undefined),
  }),
  beforeLoad: async ({ context, search, location }) => {
    // asked on every way in, because the page preloads the answer
    const user = await ensureUser(context.queryClient)
    // a signed-in person may still accept an invitation
    if (invitationIn(location.hash) !== undefined) return
    // a signed-in person without a page of the console may sign in as somebody with one
    if (user && (search.layer !== 'admin' || user.rights[0]))
      // not a part of the first load, which reads this file (web/e2e/first-load.spec.ts)
      throw redirect({
        href: (await import('#web/shared/landing.ts')).landingOf(search.redirect, user),
        replace: true,
      })
  },
  component: Auth,
})

/** The token in the fragment of an invitation's link; fragments reach no server and no log. */
const invitationIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? undefined

function Auth() {
  const search = Route.useSearch()
  const invitation = useLocation({ select: ({ hash }) => invitationIn(hash) })
  const navigate = Route.useNavigate()
  const { queryClient } = Route.useRouteContext()
  return (
    <AuthScreen
      layer={search.layer}
      form={search.form ?? 'login'}
      invitation={invitation}
      inviteCode={search.davet}
      onFormChange={(form) =>
        void navigate({
          search: ({ form: _, ...rest }) => (form === 'register' ? { ...rest, form } : rest),
          replace: true,
        })
      }
      onRegistered={() =>
        void navigate({
          to: '/welcome',
          search: search.redirect ? { redirect: search.redirect } : {},
          replace: true,
          ignoreBlocker: true,
        })
      }
      onSignedIn={() =>
        void navigate({
          href: landingOf(search.redirect, queryClient.getQueryData(currentUserQuery.queryKey)),
          replace: true,
          // the form was just sent, so it has no unsaved values
          ignoreBlocker: true,
        })
      }
    />
  )
}
