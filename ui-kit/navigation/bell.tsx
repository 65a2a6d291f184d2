import BellIcon from 'lucide-react/icons/bell'
import { cn } from '#ui/foundations/cn.ts'
import { type RenderLink, renderAnchor } from '#ui/foundations/link-slot.tsx'

interface BellProps {
  /** The number of unread messages. */
  count: number
  /** The address of the inbox. */
  href: string
  /** Renders the link with the caller's router. */
  renderLink?: RenderLink | undefined
  className?: string | undefined
}

/** A link to the inbox with the number of unread messages, at most `99+`. */
export function Bell({ count, href, renderLink = renderAnchor, className }: BellProps) {
  const shown = count > 99 ? '99+' : String(count)
  return (
    <>
      {renderLink({
        href,
        'aria-label': count > 0 ? `Bildirimler, ${shown} okunmamış` : 'Bildirimler',
        className: cn(
          'relative grid size-11 place-items-center rounded-field text-ink transition-colors hover:bg-sunken',
          className,
        ),
        children: (
          <>
            <BellIcon aria-hidden className="size-6" />
            {count > 0 && (
              <span className="tabular absolute top-0.5 left-5.5 min-w-5 rounded-pill bg-spend px-1.5 text-center font-semibold text-spend-ink text-xs leading-5">
                {shown}
              </span>
            )}
          </>
        ),
      })}
    </>
  )
}
