import { queryOptions } from '@tanstack/react-query'
import type { CustomerCard } from '#api/contracts/users/person.ts'
import { customerCard } from '#api/contracts/users/users.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The customer at the counter: the scan's answer, fetched again after each movement. */
export const customerCardQuery = (scanned: CustomerCard) =>
  queryOptions({
    queryKey: keyOf(customerCard, scanned.id),
    queryFn: ({ signal }) => call(customerCard, { params: { userId: scanned.id }, signal }),
    initialData: scanned,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    retryDelay: 500,
  })
