import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { opensRow } from '#ui/data/data-table.tsx'

interface RowLinkProps {
  to: '/admin/users' | '/admin/orders' | '/admin/months'
  /** the list as it stands, with the row open */
  search: object
  /** opens the row on this page, where no other tab is asked for */
  onOpen: () => void
  children: ReactNode
}

/** The name of a row, whose details open beside the list and have an address of their own. */
export function RowLink({ to, search, onOpen, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      search={search as never}
      className={opensRow}
      // the list stays where it is
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Link>
  )
}
