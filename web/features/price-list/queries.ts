import { readBranchPriceList, readPriceList } from '#api/contracts/menu/price-list.ts'
import { query } from '#web/shared/query.ts'

/** The price list of all branches. Always stale, as that of one: what was looked at is what is charged. */
export const priceListQuery = query(readPriceList, {}, { staleTime: 0 })

/** The price list of one branch. */
export const branchPriceListQuery = (branchId: number) =>
  query(readBranchPriceList, { params: { branchId } }, { staleTime: 0 })
