import { listHanging, listHangingActs } from '#api/contracts/branches/suspended-coffees.ts'
import { query } from '#web/shared/query.ts'

/** What a suspended coffee costs, and how many each branch has. */
export const suspendedCoffeesQuery = query(listHanging)

/** The latest coffees that were hung and handed out at a branch. */
export const suspendedCoffeeActsQuery = (branchId: number) =>
  query(listHangingActs, { params: { id: branchId } })
