import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { exportIys, listIysReports, readIys, settleIys } from '../contracts/iys/iys.ts'
import type { Gate } from '../http/gate.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import { exportReports, reportsOf, settleByHand, summaryOf } from './queries.ts'

/** What İYS is told, as administrators follow it; the worker tells it (decisions/163). */
export const iysRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'iys' })
    .use(gate(readIys, () => summaryOf(sql)))
    .use(gate(listIysReports, ({ query }) => reportsOf(sql, query.list)))
    .use(
      gate(exportIys, async ({ person }) =>
        csvDownload(await exportReports(sql, person), 'iys.csv'),
      ),
    )
    .use(
      gate(settleIys, async ({ person, body }) => ({
        settled: await settleByHand(sql, person, body.upTo),
      })),
    )
