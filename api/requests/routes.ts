import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listDataRequests } from '../contracts/requests/requests.ts'
import type { Gate } from '../http/gate.ts'
import { dataRequests } from './queries.ts'

/** What people asked about their data, as administrators follow it (docs/privacy.md). */
export const requestRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'requests' }).use(
    gate(listDataRequests, ({ query }) => dataRequests(sql, query.list)),
  )
