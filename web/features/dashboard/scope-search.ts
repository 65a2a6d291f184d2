import * as z from 'zod'

/** Of which branches figures are, as the address says it: without both, of all that the person sees (decisions/288). */
export const scopeSearch = {
  branch: z.int().positive().optional().catch(undefined),
  region: z.int().positive().optional().catch(undefined),
}

export interface ScopeSearch {
  branch?: number | undefined
  region?: number | undefined
}

/** The same as a call asks it. An address with both is of the branch. */
export const askedScope = ({ branch, region }: ScopeSearch) => ({
  branchId: branch,
  regionId: branch === undefined ? region : undefined,
})
