import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { type RenderLink, renderAnchor } from '#ui/foundations/link-slot.tsx'

export interface NavigationEntry {
  label: string
  href: string
  icon: LucideIcon
  active?: boolean | undefined
  /** Highlights the entry (QR). */
  highlighted?: boolean | undefined
  /** Places the entry below a line in the sidebar, and not in the bottom bar. */
  admin?: boolean | undefined
  /** Leaves the entry out of the bottom bar, which has room for five. */
  wide?: boolean | undefined
  /** A short count or word beside the label. */
  badge?: ReactNode
}

interface NavigationProps {
  /** The entries in order. */
  entries: NavigationEntry[]
  /** Renders a link with the caller's router. */
  renderLink?: RenderLink | undefined
  /** Classes for position and visibility, by which the caller switches at a width. */
  className?: string | undefined
}

interface SidebarProps extends NavigationProps {
  /** Logo, above the entries. */
  header?: ReactNode
  /** Person and logout, at the bottom. */
  footer?: ReactNode
}

/** The navigation of wide screens: a fixed column on the left. */
export function Sidebar({ entries, renderLink = renderAnchor, ...column }: SidebarProps) {
  const own = entries.filter((entry) => !entry.admin)
  const admin = entries.filter((entry) => entry.admin)
  return (
    <SidebarColumn
      label="Ana menü"
      current={entries.find(({ active }) => active)?.href}
      {...column}
    >
      <SidebarList entries={own} renderLink={renderLink} />
      {admin.length > 0 && (
        <div className="mt-3 border-line border-t pt-3">
          <p className="px-3 pb-2 font-medium text-muted text-sm">Yönetim</p>
          <SidebarList entries={admin} renderLink={renderLink} />
        </div>
      )}
    </SidebarColumn>
  )
}

interface SidebarColumnProps extends Omit<SidebarProps, 'entries' | 'renderLink'> {
  /** The name of the navigation for screen readers. */
  label: string
  /** The address of the page that one is on. */
  current: string | undefined
  children: ReactNode
}

/** The column of a sidebar. In a low window only the entries scroll, to the page that one is on. */
export function SidebarColumn({
  label,
  current,
  header,
  footer,
  className,
  children,
}: SidebarColumnProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <aside
      className={cn(
        'sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-4 border-line border-r bg-surface px-3 py-4',
        className,
      )}
    >
      {header && <div className="px-3">{header}</div>}
      {/* the room around the entries is for the ring of the focus */}
      <nav ref={nav} aria-label={label} className="-m-1 min-h-0 flex-1 overflow-y-auto p-1">
        {children}
      </nav>
      {footer && <div className="border-line border-t pt-3">{footer}</div>}
    </aside>
  )
}

/** The look of an entry of a sidebar. */
export const sidebarEntry =
  'flex min-h-11 items-center gap-3 rounded-field px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink'

/** Filled, as nothing else is: no other entry looks like the page that one is on. */
export const currentEntry =
  'bg-primary text-primary-ink hover:bg-primary-strong hover:text-primary-ink'

function SidebarList({
  entries,
  renderLink,
}: Required<Pick<SidebarProps, 'entries'>> & { renderLink: RenderLink }) {
  return (
    <ul className="space-y-0.5">
      {entries.map((entry) => (
        <li key={entry.href}>
          {renderLink({
            href: entry.href,
            'aria-current': entry.active ? 'page' : undefined,
            className: cn(
              sidebarEntry,
              entry.highlighted && 'bg-accent-soft font-semibold text-accent',
              entry.active && currentEntry,
            ),
            children: (
              <>
                <entry.icon aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 flex-1">{entry.label}</span>
                {entry.badge}
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}

/** The navigation of narrow screens: a bar at the bottom with a raised, highlighted entry. */
export function BottomBar({ entries, renderLink = renderAnchor, className }: NavigationProps) {
  return (
    <nav
      aria-label="Ana menü"
      className={cn(
        'fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]',
        className,
      )}
    >
      <ul className="flex">
        {entries
          .filter((entry) => !entry.admin && !entry.wide)
          .map((entry) => (
            <li key={entry.href} className="min-w-0 flex-1">
              {renderLink({
                href: entry.href,
                'aria-current': entry.active ? 'page' : undefined,
                className: cn(
                  'flex h-16 flex-col items-center justify-center gap-1 font-medium text-muted text-xs',
                  entry.active && 'text-ink',
                ),
                children: <BottomEntry entry={entry} />,
              })}
            </li>
          ))}
      </ul>
    </nav>
  )
}

function BottomEntry({ entry }: { entry: NavigationEntry }) {
  return (
    <>
      <span
        className={cn(
          'relative grid place-items-center rounded-pill',
          entry.highlighted
            ? '-mt-7 size-14 border-4 border-surface bg-accent-soft text-accent shadow-raised'
            : 'h-7 w-12',
          entry.active && 'bg-primary text-primary-ink',
        )}
      >
        <entry.icon aria-hidden className="size-6" />
        {entry.badge && <span className="-top-2 absolute left-full -ml-2">{entry.badge}</span>}
      </span>
      {/* no padding: five entries on 320 px leave a label 64 px, and with wide spacing it takes 62 */}
      <span className="max-w-full truncate">{entry.label}</span>
    </>
  )
}
