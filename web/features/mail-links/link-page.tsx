import type { ReactNode } from 'react'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { useDocumentTitle } from '#web/shared/screen.tsx'

interface LinkPageProps {
  title: string
  children: ReactNode
}

/**
 * A page that a link in a mail leads to, for who is signed in and who is not: one thing to do. Its way home
 * loads anew, since `/` is a page without the app for who is not (decisions/240).
 */
export function LinkPage({ title, children }: LinkPageProps) {
  useDocumentTitle(title)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-14 items-center border-line border-b bg-surface px-4">
        <a href="/" aria-label="Telve, anasayfa" className="flex min-h-11 items-center">
          <Logo />
        </a>
      </header>
      <main className="grid content-start justify-items-center px-4 py-8 sm:py-16">
        <Card className="grid w-full max-w-md gap-5">
          <h1 tabIndex={-1} className="font-display font-semibold text-2xl outline-none">
            {title}
          </h1>
          {children}
        </Card>
      </main>
    </div>
  )
}

const tokens = /^[\w-]{43}$/

/** The token of an address's fragment; undefined for one that a mail program has cut off. */
export const tokenIn = (hash: string): string | undefined => {
  const token = hash.replace(/^#/, '')
  return tokens.test(token) ? token : undefined
}

interface BrokenLinkProps {
  /** what the person presses anew: it came by mail unless told */
  pressed?: string
}

/** Shown in place of the button where the address holds no whole token. */
export function BrokenLink({ pressed = 'E-postadaki düğmeye' }: BrokenLinkProps) {
  return (
    <Banner tone="error" title="Bağlantı eksik">
      {pressed} basın ya da adresin tamamını tarayıcınıza yapıştırın.
    </Banner>
  )
}
