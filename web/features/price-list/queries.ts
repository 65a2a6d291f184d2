import { readBranchPriceList, readPriceList } from '#api/contracts/menu/price-list.ts'
import { query } from '#web/shared/query.ts'

/** The price list of all branches. */
export const priceListQuery = query(readPriceList)

/** The price list of one branch. */
export const branchPriceListQuery = (branchId: number) =>
  query(readBranchPriceList, { params: { branchId } })
