import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import type { Queryable } from '#sql/connection.ts'
import {
  type Branch,
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
import { changing, noteChange } from '../http/changes.ts'
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

/** A branch as its history shows it: its days with hours of their own beside the words of its week. */
const shown = (branch: Branch | undefined) =>
  branch && { ...branch, exceptions: branch.hours?.exceptions ?? [] }

const historyOf = (id: number) => ({
  thing: 'branch' as const,
  id,
  find: async (tx: Queryable) => shown(await findOpen(tx, id)),
})

/** Branches and the map that shows them (decisions.md §5). */
export const branchRoutes = ({ gate, sql, tiles }: BranchesDeps) =>
  new Elysia({ name: 'branches' })
    .use(gate(listBranches, async () => [...(await openBranches(sql))]))
    .use(gate(mapTiles, async () => tiles))
    .use(
      gate(createBranch, ({ person, body, once }) =>
        once(async (tx) => {
          const branch = await addBranch(tx, body)
          await noteChange(tx, person, { thing: 'branch', id: branch.id, after: shown(branch) })
          return branch
        }),
      ),
    )
    .use(
      gate(changeBranch, ({ person, params: { id }, body, version }) =>
        changing(sql, person, historyOf(id), async (tx) => {
          const branch = await updateBranch(tx, { id, version }, body)
          if (!branch) throw conflictOrNotFound(await findOpen(tx, id), 'branch_not_found')
          return branch
        }),
      ),
    )
    .use(
      gate(deleteBranch, ({ person, params: { id }, version }) => {
        if (id === mainBranchId) throw new Refusal('main_branch')
        return changing(sql, person, { ...historyOf(id), removes: true }, async (tx) => {
          if (await removeUnused(tx, { id, version })) return { archived: false }
          // the branch still exists: the ledger refers to it, perhaps since a moment ago
          if (await archive(tx, { id, version })) return { archived: true }
          throw conflictOrNotFound(await findOpen(tx, id), 'branch_not_found')
        })
      }),
    )
    .use(gate(listArchivedBranches, () => archivedBranches(sql)))
    .use(
      gate(restoreBranch, ({ person, params: { id } }) =>
        changing(sql, person, { ...historyOf(id), restored: true }, async (tx) => {
          const branch = await restore(tx, id)
          if (!branch) throw new Refusal('branch_not_found')
          return branch
        }),
      ),
    )
