import { queryOptions } from '@tanstack/react-query'
import type { NavigationEntry } from '#ui/navigation/navigation.tsx'

/** A page of the navigation, and whether only staff see it. */
export interface Page extends NavigationEntry {
  staff?: boolean
}

type Person = { isAdmin: boolean; isStaff: boolean } | null | undefined

/** Those of the pages which are for this person. */
export const pagesFor = (person: Person, pages: readonly Page[]): Page[] =>
  pages.filter(({ admin, staff }) =>
    admin ? person?.isAdmin : !staff || person?.isStaff || person?.isAdmin,
  )

/**
 * The pages of staff and administrators; what most people never see is no part of their first load
 * (decisions/184).
 */
export const managedPagesQuery = (person: Person) =>
  queryOptions({
    queryKey: ['managed-pages'],
    queryFn: () => import('./managed-pages.ts').then(({ managedPages }) => managedPages),
    enabled: person?.isAdmin === true || person?.isStaff === true,
  })
