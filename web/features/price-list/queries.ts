import { queryOptions } from '@tanstack/react-query'
import { readBranchPriceList, readPriceList } from '#api/contracts/menu/price-list.ts'
import { call } from '#web/shared/client.ts'
import { keyOf } from '#web/shared/query-key.ts'

/** The price list of all branches. */
export const priceListQuery = queryOptions({
  queryKey: keyOf(readPriceList),
  queryFn: ({ signal }) => call(readPriceList, { signal }),
})

/** The price list of one branch. */
export const branchPriceListQuery = (branchId: number) =>
  queryOptions({
    queryKey: keyOf(readBranchPriceList, branchId),
    queryFn: ({ signal }) => call(readBranchPriceList, { params: { branchId }, signal }),
  })
