import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { RenderLink } from '#ui/foundations/link-slot.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { Bell } from '#ui/navigation/bell.tsx'
import { BottomBar, Sidebar } from '#ui/navigation/navigation.tsx'
import { isTablet } from '#web/features/tablets/device.ts'
import { mayAtCounter } from '#web/shared/counter-rights.ts'
import { afterLoad } from '#web/shared/idle.ts'
import { Later } from '#web/shared/later.tsx'
import { managedPagesQuery } from '#web/shared/pages.ts'
import { layerOf, wantedAt } from '#web/shared/redirect.ts'
import { currentUserQuery } from '#web/shared/session.ts'
import { sessionEnd } from '#web/shared/session-end.ts'
import { unreadQuery } from '#web/shared/unread.ts'
import { useWide } from '#web/shared/wide.ts'
import { entriesAt } from './navigation-entries.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const Console = lazy(() => import('#web/features/console/console.tsx'))
const CartBar = lazy(() => import('#web/features/cart/cart-bar.tsx'))
const CartMark = lazy(() => import('#web/features/cart/cart-mark.tsx'))
const TillWatch = lazy(() => import('#web/features/tablets/till-watch.tsx'))
const LogoutButton = lazy(() =>
  import('#web/shared/logout-button.tsx').then(({ LogoutButton }) => ({ default: LogoutButton })),
)

const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />

/**
 * The frame of every page of a signed-in person: the sidebar on wide screens, but for board and counter, the
 * bottom bar on narrow ones, the bell, and the stream of live events. Pages for work have the console's
 * sidebar, on narrow screens its row (decisions/270). A till that a PIN has opened has the counter's pages alone.
 */
export function Frame({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data: user } = useQuery(currentUserQuery)
  const { data: managed } = useQuery(managedPagesQuery(user))
  const entries = entriesAt(path, managed)
  const wide = useWide()
  // the counter needs the whole width of a tablet and has its own way home (decisions/242)
  const atTill = user?.tablet != null
  const atCounter = atTill || (path === '/qr' && mayAtCounter(user, 'bills.record'))
  const atConsole = !atTill && user?.rights[0] && /^\/(admin|day-end|tablets|team)(\/|$)/.test(path)
  const marks = !atTill && <Marks />
  const watch = atTill && (
    <Suspense>
      <TillWatch />
    </Suspense>
  )
  useSession()

  // the board is a tablet's whole screen and has its own way home (ordering.md §4)
  if (path === '/board')
    return (
      <main id="content">
        {children}
        {watch}
      </main>
    )

  return (
    <div className="lg:flex">
      <a
        href="#content"
        className="not-focus:sr-only fixed top-2 left-2 z-20 rounded-field bg-raised px-4 py-3"
      >
        İçeriğe Geç
      </a>
      {wide && atConsole && (
        <Suspense fallback={<div className="w-60 shrink-0" />}>
          <Console viewer={user} path={path} place="sidebar" />
        </Suspense>
      )}
      {wide && !atCounter && !atConsole && (
        <Sidebar
          entries={entries}
          renderLink={renderLink}
          header={
            <div className="flex items-center justify-between">
              <Home />
              {marks}
            </div>
          }
          footer={
            <>
              <InCart place="sidebar" />
              <Suspense fallback={<div className="h-11" />}>
                <LogoutButton />
              </Suspense>
            </>
          }
        />
      )}
      <div className="min-w-0 flex-1">
        {!wide && (
          <header className="phone-landscape:[:root:has([data-whole-screen])_&]:hidden flex h-14 items-center justify-between border-line border-b bg-surface px-4">
            <Home />
            {marks}
          </header>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="pb-28 outline-none lg:pb-8 max-lg:[:root:has([data-cart-bar=page])_&]:pb-44"
        >
          {atConsole ? (
            <Suspense>
              <Console viewer={user} path={path} place={wide ? 'page' : 'row'}>
                {children}
              </Console>
            </Suspense>
          ) : (
            children
          )}
        </main>
      </div>
      {watch}
      {!wide && pagesWithCart.includes(path) && <InCart place="page" />}
      {!wide && !atTill && (
        <BottomBar
          entries={entries}
          renderLink={renderLink}
          className="phone-landscape:[:root:has([data-whole-screen])_&]:hidden"
        />
      )}
    </div>
  )
}

function Home() {
  return (
    <Link to="/" aria-label="Telve, anasayfa" className="flex min-h-11 items-center">
      <Logo />
    </Link>
  )
}

/** A phone's pages that show what is in the cart; a product's page has it beside its button. */
const pagesWithCart = ['/', '/menu']

/** What is in the cart, behind the first load. */
const InCart = ({ place }: { place: 'page' | 'sidebar' }) => (
  <Later>
    <CartBar place={place} />
  </Later>
)

/** The cart and the inbox, with their numbers. */
function Marks() {
  const unread = useQuery(unreadQuery)
  return (
    <div className="flex">
      <Later>
        <CartMark />
      </Later>
      <Bell count={unread.data?.unread ?? 0} href="/notifications" renderLink={renderLink} />
    </div>
  )
}

/** Follows live events while signed in. After the session ends, redirects to /auth and back. */
function useSession(): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: user } = useQuery(currentUserQuery)
  const id = user?.id

  useEffect(() => {
    if (id === undefined) return
    const stay = new AbortController()
    const once = { once: true, signal: stay.signal }
    // not a part of the first load (web/e2e/first-load.spec.ts)
    const follow = () =>
      import('./live.ts')
        .then(({ followLive }) => {
          if (stay.signal.aborted) return
          stay.signal.addEventListener('abort', followLive(queryClient, id), { once: true })
        })
        .catch(() => addEventListener('online', follow, once))
    afterLoad(follow)
    return () => stay.abort()
  }, [queryClient, id])

  useEffect(() => {
    const { pathname, href } = router.history.location
    if (user !== null || pathname === '/auth') return
    const layer = layerOf(pathname)
    // a shared tablet shows its board by itself (decisions/274)
    if (pathname === '/board' && isTablet.read())
      return void router.navigate({ to: '/tablet-board' })
    void router.navigate({
      to: '/auth',
      // whoever has left by themselves comes back to nothing in particular
      search: sessionEnd.isOwn() ? {} : { ...wantedAt(href), ...(layer && { layer }) },
      // typed values are kept as a draft, so no question asks to stay
      ignoreBlocker: true,
    })
  }, [router, user])
}
