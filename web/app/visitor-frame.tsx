import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#ui/foundations/logo.tsx'
import { wantedAt } from '#web/shared/redirect.ts'

interface VisitorFrameProps {
  /** the page to come back to after the sign-in; home by default */
  from?: string
  children: ReactNode
}

/** The frame of a page that is open to everybody, for who is not signed in (decisions.md §1). */
export function VisitorFrame({ from = '/', children }: VisitorFrameProps) {
  return (
    <>
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-4">
        {/* `/` is a page without the app for them (decisions/240), so it loads anew */}
        <a href="/" aria-label="Telve, anasayfa" className="flex min-h-11 items-center">
          <Logo />
        </a>
        <Link
          to="/auth"
          search={wantedAt(from)}
          className="flex min-h-11 items-center px-2 font-semibold text-accent"
        >
          Giriş Yap
        </Link>
      </header>
      <main>{children}</main>
    </>
  )
}
