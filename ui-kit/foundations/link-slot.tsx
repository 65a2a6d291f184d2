import type { ReactNode } from 'react'

export interface LinkSlotProps {
  href: string
  className: string
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
}

/** Renders a link with the caller's router. The kit itself has no router. */
export type RenderLink = (props: LinkSlotProps) => ReactNode

/** The default link, without a router: a plain `<a>`. */
export const renderAnchor: RenderLink = (props) => <a {...props} />
