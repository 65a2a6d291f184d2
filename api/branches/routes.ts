import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type Branch, listBranches } from '../contracts/branches.ts'
import type { Gate } from '../http/gate.ts'

const openBranches = (sql: Sql) => sql<Branch[]>`
  select id, name, address, latitude, longitude, phone, opening_hours as "openingHours"
  from branches where archived_at is null
  order by id <> 1, name collate tr`

/** Branches, Merkez first and then by name in Turkish order (decisions.md §5). */
export const branches = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'branches' }).use(
    gate(listBranches, async () => [...(await openBranches(sql))]),
  )
