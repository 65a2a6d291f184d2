import './price-list.css'
import type { ReactNode } from 'react'
import { Logo } from '#ui/foundations/logo.tsx'

/** A page of its own outside the frame: nobody is asked who they are, and paper has no navigation. */
export function PriceListPage({ children }: { children: ReactNode }) {
  return (
    <div className="price-list-page">
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-4">
        <Logo />
        <a href="/" className="on-screen flex min-h-11 items-center px-2 font-semibold text-accent">
          Telve’yi Aç
        </a>
      </header>
      <main>{children}</main>
    </div>
  )
}
