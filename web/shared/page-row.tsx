import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import type { ConsolePage, legalPages, programmePages } from './managed-pages.ts'
import { currentUserQuery } from './session.ts'

type Address = (typeof legalPages | typeof programmePages)[number]['href']

interface PageRowProps {
  /** what the pages are of, for screen readers */
  label: string
  pages: readonly (ConsolePage & { href: Address })[]
  current: Address
}

/**
 * The pages of one subject that are for the person, above each of them where the console's sidebar has no room to show
 * them. A row of the page itself would lead nowhere.
 */
export function PageRow({ pages, ...row }: PageRowProps) {
  const rights = useQuery(currentUserQuery).data?.rights ?? []
  const own = pages.filter(({ right }) => rights.includes(right))
  return own.length > 1 && <Row pages={own} {...row} />
}

function Row({ label, pages, current }: PageRowProps) {
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
      aria-label={label}
      className="relative -mt-2 overflow-x-auto border-line border-b lg:hidden"
    >
      <ul className="flex min-w-max gap-1">
        {pages.map(({ label: name, href }) => (
          <li key={href}>
            <Link
              to={href}
              // the router would call the rules' page current too, whose address the others begin with
              activeOptions={{ exact: true }}
              aria-current={href === current ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-11 items-center px-3 font-semibold text-sm',
                // forced colours would draw a transparent line
                href === current
                  ? 'border-accent border-b-2 text-ink'
                  : 'pb-0.5 text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
