import { readBranchPriceList, readPriceList } from '#api/contracts/menu/price-list.ts'
import { query } from '#web/shared/query.ts'

/** ms in which a list counts as new: what was looked at is what is charged, and its route has just asked */
const staleTime = 5_000

/** The price list of all branches. */
export const priceListQuery = query(readPriceList, {}, { staleTime })

/** The price list of one branch. */
export const branchPriceListQuery = (branchId: number) =>
  query(readBranchPriceList, { params: { branchId } }, { staleTime })
