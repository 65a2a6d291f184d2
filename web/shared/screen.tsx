import { type ReactNode, useEffect } from 'react'
import { cn } from '#ui/foundations/cn.ts'

interface ScreenProps {
  /** the title of the document, and of the page without `heading` */
  title: string
  heading?: ReactNode
  /** hides the heading from view; screen readers still read it */
  headingHidden?: boolean
  /** the way back of a page that is not in the bottom bar: a `WayBack` */
  back?: ReactNode
  /** buttons beside the heading */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
  /** less room above and below, where everything has to be on the screen at once */
  dense?: boolean
  children: ReactNode
}

/** A page: document title, heading (which gets the focus on navigation) and content. */
export function Screen({
  title,
  heading = title,
  headingHidden = false,
  back,
  actions,
  width = 'narrow',
  dense = false,
  children,
}: ScreenProps) {
  useDocumentTitle(title)
  return (
    <div
      className={cn(
        'mx-auto grid w-full grid-cols-1 gap-6 px-4 sm:px-6',
        dense ? 'py-4' : 'py-6 lg:py-8',
        width === 'wide' ? 'max-w-6xl' : 'max-w-3xl',
      )}
    >
      {back}
      <header
        className={cn(
          'flex flex-wrap items-center justify-between gap-3',
          headingHidden && !actions && 'sr-only',
        )}
      >
        <h1
          tabIndex={-1}
          className={cn(
            'font-display font-semibold text-2xl outline-none',
            headingHidden && 'sr-only',
          )}
        >
          {heading}
        </h1>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** Sets the document's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Telve' ? title : `${title} · Telve`
  }, [title])
}
