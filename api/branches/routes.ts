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
import { conflictOrNotFound } from '../http/versions.ts'
import {
  addBranch,
  archive,
  archivedBranches,
  findOpen,
  openBranches,
  removeUnused,
  restore,
  updateBranch,
} from './queries.ts'

interface BranchesDeps {
  gate: Gate
  sql: Sql
  tiles: MapTiles
}

/** Branches and the map that shows them (decisions.md §5). */
export const branchRoutes = ({ gate, sql, tiles }: BranchesDeps) =>
  new Elysia({ name: 'branches' })
    .use(gate(listBranches, async () => [...(await openBranches(sql))]))
    .use(gate(mapTiles, async () => tiles))
    .use(gate(createBranch, ({ body, once }) => once((tx) => addBranch(tx, body))))
    .use(
      gate(changeBranch, async ({ params: { id }, body, version }) => {
        const branch = await updateBranch(sql, { id, version }, body)
        if (!branch) throw conflictOrNotFound(await findOpen(sql, id), 'branch_not_found')
        return branch
      }),
    )
    .use(
      gate(deleteBranch, async ({ params: { id }, version }) => {
        if (id === mainBranchId) throw new Refusal('main_branch')
        if (await removeUnused(sql, { id, version })) return { archived: false }
        // the branch still exists: the ledger refers to it, perhaps since a moment ago
        if (await archive(sql, { id, version })) return { archived: true }
        throw conflictOrNotFound(await findOpen(sql, id), 'branch_not_found')
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
