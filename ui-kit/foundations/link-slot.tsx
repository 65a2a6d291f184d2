import type { ReactNode } from 'react'

export interface LinkSlotProps {
  href: string
  className: string
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
}

/** Draws a link in the caller's way (a router's link); the kit itself knows no router. */
export type RenderLink = (props: LinkSlotProps) => ReactNode

/** The link used where no router is given: a plain `<a>`. */
export const renderAnchor: RenderLink = (props) => <a {...props} />
