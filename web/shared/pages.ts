import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { mayAtCounter } from './counter-rights.ts'

/**
 * The pages of staff and of the console that are for somebody; what most people never see is no part of their
 * first load (decisions/184).
 */
export const managedPagesQuery = (person: CurrentUser | null | undefined) =>
  queryOptions({
    queryKey: ['managed-pages', person?.id],
    queryFn: () =>
      import('./managed-pages.ts').then(({ managedPagesFor }) => managedPagesFor(person)),
    enabled: !!(mayAtCounter(person, 'orders.move') || person?.rights[0]),
  })
