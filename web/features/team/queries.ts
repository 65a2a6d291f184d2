import * as z from 'zod'
import { findColleagues, readTeam } from '#api/contracts/posts/team.ts'
import { query } from '#web/shared/query.ts'

/** The branch or the region of the page, from the address. */
export const TeamSearch = z.object({
  branch: z.int().positive().optional().catch(undefined),
  region: z.int().positive().optional().catch(undefined),
})
export type TeamSearch = z.output<typeof TeamSearch>

/** Who works at a branch or in a region. Always stale: others give and accept posts meanwhile. */
export const teamQuery = (at: { branchId?: number; regionId?: number }) =>
  query(readTeam, { query: at }, { staleTime: 0 })

/** People who work in the chain, by the beginnings of their names. */
export const colleaguesQuery = (branchId: number, name: string) =>
  query(findColleagues, { query: { branchId, name } }, { staleTime: 60_000 })
