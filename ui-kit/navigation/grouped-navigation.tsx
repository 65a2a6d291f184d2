import type { LucideIcon } from 'lucide-react'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { type RenderLink, renderAnchor } from '#ui/foundations/link-slot.tsx'
import { currentEntry, SidebarColumn, sidebarEntry } from './navigation.tsx'

export interface GroupedPage {
  label: string
  href: string
  active?: boolean | undefined
  /** Says that the page stands in another frame, which has a way back. */
  apart?: boolean | undefined
}

export interface NavigationGroup {
  label: string
  icon: LucideIcon
  /** The pages in order; the group itself leads to the first. */
  pages: readonly GroupedPage[]
}

interface GroupedNavigationProps {
  /** The groups in order. */
  groups: readonly NavigationGroup[]
  /** Renders a link with the caller's router. */
  renderLink?: RenderLink | undefined
}

/** The person is on one of its pages, and it has others. */
const isOpen = ({ pages }: NavigationGroup) =>
  pages.length > 1 && pages.some(({ active }) => active)

/**
 * The sidebar of a frame with more pages than a column has room for: a row for each group, which leads to its
 * first page, and the pages of the group that the person is in below its name.
 */
export function GroupedSidebar({
  groups,
  renderLink = renderAnchor,
  ...column
}: GroupedNavigationProps &
  Pick<ComponentProps<typeof SidebarColumn>, 'label' | 'header' | 'footer'>) {
  const current = groups.flatMap(({ pages }) => pages).find(({ active }) => active)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const scrolled = list.current?.parentElement
    if (!scrolled) return
    // what stands above may come late, and takes room from the entries
    const watch = new ResizeObserver(() =>
      scrolled.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
    )
    watch.observe(scrolled)
    return () => watch.disconnect()
  }, [])
  return (
    <SidebarColumn current={current?.href} {...column}>
      <ul ref={list} className="space-y-0.5">
        {groups.map((group) => (
          <li key={group.label}>
            <GroupRow group={group} renderLink={renderLink} heading={isOpen(group)} />
            {isOpen(group) && (
              <PageList
                pages={group.pages}
                renderLink={renderLink}
                className="my-0.5 ml-5 border-line border-l pl-2"
              />
            )}
          </li>
        ))}
      </ul>
    </SidebarColumn>
  )
}

/** A group's name: a heading where its pages stand below, else the link to the first of them. */
function GroupRow({
  group,
  renderLink,
  heading,
}: {
  group: NavigationGroup
  renderLink: RenderLink
  heading: boolean
}) {
  const [first] = group.pages
  const content = (
    <>
      <group.icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{group.label}</span>
    </>
  )
  if (heading || !first)
    return <p className="flex min-h-11 items-center gap-3 px-3 font-semibold text-ink">{content}</p>
  return renderLink({
    href: first.href,
    'aria-current': first.active ? 'page' : undefined,
    className: cn(sidebarEntry, first.active && currentEntry),
    children: content,
  })
}

/** All groups with all their pages: what a phone shows in a sheet. A group of one page is that page. */
export function NavigationGroups({ groups, renderLink = renderAnchor }: GroupedNavigationProps) {
  return (
    <ul className="grid gap-3">
      {groups.map((group) => (
        <li key={group.label}>
          <GroupRow group={group} renderLink={renderLink} heading={group.pages.length > 1} />
          {group.pages.length > 1 && (
            <PageList
              pages={group.pages}
              renderLink={renderLink}
              className="grid grid-cols-1 gap-x-2 pl-5 min-[22rem]:grid-cols-2"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function PageList({
  pages,
  renderLink,
  className,
}: {
  pages: readonly GroupedPage[]
  renderLink: RenderLink
  className: string
}) {
  return (
    <ul className={className}>
      {pages.map(({ label, href, active, apart }) => (
        <li key={href}>
          {renderLink({
            href,
            'aria-current': active ? 'page' : undefined,
            className: cn(sidebarEntry, active && currentEntry),
            children: (
              <>
                <span className="min-w-0">{label}</span>
                {apart && (
                  <>
                    <ArrowUpRight aria-hidden className="size-4 shrink-0" />
                    <span className="sr-only">, müşteri görünümünde</span>
                  </>
                )}
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
