import type { GroupedPage, NavigationGroup } from '#ui/navigation/grouped-navigation.tsx'
import { consoleGroups } from '#web/shared/managed-pages.ts'

/** The pages that show one branch where their address has `branch`. */
const pagesOfBranches = new Set([
  '/admin',
  '/admin/menu',
  '/admin/orders',
  '/admin/posts',
  '/admin/reports',
  '/day-end',
  '/tablets',
  '/team',
])

/** Whether a page shows one branch, where its address says which. */
export const isOfBranch = (path: string): boolean => pagesOfBranches.has(path)

/** Whether it shows one in any case: the first, where its address says none. */
export const isOfOneBranch = (path: string): boolean => path === '/day-end' || path === '/team'

/** The page of the console that an address belongs to: that whose own address it has or goes on from. */
function pageAt(path: string): GroupedPage | undefined {
  const plain = path.replace(/(?<=.)\/$/, '')
  return consoleGroups
    .flatMap(({ pages }) => pages)
    .filter(({ href, apart }) => !apart && (href === plain || plain.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
    .find(({ href }) => href !== '/admin' || plain === '/admin')
}

/** The groups of the console with the page that an address belongs to marked as the current one. */
export function groupsAt(path: string): NavigationGroup[] {
  const current = pageAt(path)
  return consoleGroups.map((group) => ({
    ...group,
    pages: group.pages.map((page) => ({ ...page, active: page === current })),
  }))
}
