import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/foundations/cn.ts'

const pages = [
  { label: 'Kurallar', to: '/admin/programme' },
  { label: 'Kampanyalar', to: '/admin/programme/campaigns' },
  { label: 'Ödüller', to: '/admin/programme/rewards' },
  { label: 'Damga Kartları', to: '/admin/programme/stamp-cards' },
  { label: 'Kademeler', to: '/admin/programme/tiers' },
  { label: 'Ayarlar', to: '/admin/programme/settings' },
] as const

/** The pages of the loyalty programme for administrators, above each of them. */
export function ProgrammePages({ current }: { current: (typeof pages)[number]['to'] }) {
  const row = useRef<HTMLElement>(null)

  // On phones the row scrolls, and each page has one of its own, which begins at the first link.
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [])

  return (
    <nav
      ref={row}
      aria-label="Sadakat programı"
      className="relative -mt-2 overflow-x-auto border-line border-b"
    >
      <ul className="flex min-w-max gap-1">
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              // the router would call the rules' page current too, whose address the others begin with
              activeOptions={{ exact: true }}
              aria-current={to === current ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-11 items-center px-3 font-semibold text-sm',
                // forced colours would draw a transparent line
                to === current
                  ? 'border-accent border-b-2 text-ink'
                  : 'pb-0.5 text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
