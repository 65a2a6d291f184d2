import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import {
  changeBranch,
  createBranch,
  deleteBranch,
  listArchivedBranches,
  listBranches,
  type MapTiles,
  mainBranchId,
  mapTiles,
  restoreBranch,
} from '../contracts/branches/branches.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import {
  addBranch,
  archive,
  archivedBranches,
  openBranches,
  removeUnused,
  restore,
  rewriteBranch,
} from './queries.ts'

interface BranchesDeps {
  gate: Gate
  sql: Sql
  tiles: MapTiles
}

/** Branches and the map they stand on (decisions.md §5). */
export const branches = ({ gate, sql, tiles }: BranchesDeps) =>
  new Elysia({ name: 'branches' })
    .use(gate(listBranches, async () => [...(await openBranches(sql))]))
    .use(gate(mapTiles, async () => tiles))
    .use(gate(createBranch, ({ body }) => addBranch(sql, body)))
    .use(
      gate(changeBranch, async ({ params, body }) => {
        const branch = await rewriteBranch(sql, params.id, body)
        if (!branch) throw new Refusal('branch_not_found')
        return branch
      }),
    )
    .use(
      gate(deleteBranch, async ({ params: { id } }) => {
        if (id === mainBranchId) throw new Refusal('main_branch')
        if (await removeUnused(sql, id)) return { archived: false }
        // still there: the ledger names it, perhaps since a moment ago
        if (await archive(sql, id)) return { archived: true }
        throw new Refusal('branch_not_found')
      }),
    )
    .use(gate(listArchivedBranches, () => archivedBranches(sql)))
    .use(
      gate(restoreBranch, async ({ params }) => {
        const branch = await restore(sql, params.id)
        if (!branch) throw new Refusal('branch_not_found')
        return branch
      }),
    )
