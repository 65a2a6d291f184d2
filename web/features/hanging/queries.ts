import { listHanging, listHangingActs } from '#api/contracts/branches/hanging.ts'
import { query } from '#web/shared/query.ts'

/** What hanging a coffee costs, and how many hang at each branch. */
export const hangingQuery = query(listHanging)

/** The latest coffees that were hung and handed out at a branch. */
export const hangingActsQuery = (branchId: number) =>
  query(listHangingActs, { params: { id: branchId } })
