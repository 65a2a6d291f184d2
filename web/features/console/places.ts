import { isOfCounter } from '#api/contracts/posts/rights.ts'
import type { NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import type { OwnBranches, OwnRegions } from '#web/features/posts/own-branches.ts'
import { mayAtCounter, type Viewer } from '#web/shared/counter-rights.ts'
import { type ConsoleGroup, type ConsolePage, consoleGroups } from '#web/shared/managed-pages.ts'

/**
 * What a page is of. `several`: of a branch, a region, or all that is the person's, as its address has `branch`,
 * `region` or neither. `one`: of a branch, the first where its address has none, or of a region where it knows them.
 */
interface PageScope {
  kind: 'several' | 'one'
  /** whose branches it has; every open one unless told */
  own?: OwnBranches
  /** whose regions it knows */
  regions?: OwnRegions
}

const scopes: Record<string, PageScope> = {
  '/admin': { kind: 'several', own: 'reportBranchIds', regions: 'reportRegions' },
  '/admin/menu': { kind: 'one', own: 'branchIds' },
  '/admin/orders': { kind: 'several', regions: 'orderRegions' },
  '/admin/posts': { kind: 'several', regions: 'reportRegions' },
  '/admin/ratings': { kind: 'several', own: 'ratingBranchIds', regions: 'ratingRegions' },
  '/admin/reports': { kind: 'several', own: 'reportBranchIds', regions: 'reportRegions' },
  '/day-end': { kind: 'one', own: 'figureBranchIds' },
  '/tablets': { kind: 'several', own: 'tabletBranchIds', regions: 'tabletRegions' },
  '/team': { kind: 'one', own: 'teamBranchIds', regions: 'teamRegions' },
}

/** What the page at an address is of; undefined for pages of the whole chain. */
export const scopeOfPage = (path: string): PageScope | undefined =>
  scopes[path.replace(/(?<=.)\/$/, '')]

/** The page of the console that an address belongs to: that whose own address it has or goes on from. */
function pageAt(path: string): ConsolePage | undefined {
  const plain = path.replace(/(?<=.)\/$/, '')
  return consoleGroups
    .flatMap(({ pages }) => pages)
    .filter(({ href, apart }) => !apart && (href === plain || plain.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
    .find(({ href }) => href !== '/admin' || plain === '/admin')
}

/** Whether a page is for somebody. */
const isFor = (viewer: Viewer, { right }: ConsolePage): boolean =>
  isOfCounter(right) ? mayAtCounter(viewer, right) : viewer.rights.includes(right)

/**
 * The groups of the console with the pages that are for somebody; groups without one are left out, and one of which a
 * single page is left has its name.
 */
export const groupsFor = (viewer: Viewer): ConsoleGroup[] =>
  consoleGroups.flatMap(({ label, icon, pages: all }) => {
    const pages = all.filter((page) => isFor(viewer, page))
    const [first, ...others] = pages
    return first ? [{ label: others.length === 0 ? first.label : label, icon, pages }] : []
  })

/** Whether the page at an address is for somebody. What the console does not know it does not keep from them. */
export function isOpenTo(viewer: Viewer, path: string): boolean {
  const page = pageAt(path)
  return page === undefined || isFor(viewer, page)
}

/** The first page of the console that is for somebody, in the console itself. */
export const firstPageOf = (viewer: Viewer): string | undefined =>
  groupsFor(viewer)
    .flatMap(({ pages }) => pages)
    .find(({ apart }) => !apart)?.href

/** The same groups with the page that an address belongs to marked as the current one. */
export function groupsAt(path: string, viewer: Viewer): NavigationGroup[] {
  const current = pageAt(path)?.href
  return groupsFor(viewer).map((group) => ({
    ...group,
    pages: group.pages.map((page) => ({ ...page, active: !page.apart && page.href === current })),
  }))
}
