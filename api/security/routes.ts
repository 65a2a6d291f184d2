import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { exportSecurity, listSecurity } from '../contracts/security/security.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { csvDownload } from '../http/spreadsheet.ts'
import { exportLog } from './export.ts'
import { securityPage } from './queries.ts'

/** The security log, for administrators. */
export const securityRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'security' })
    .use(
      gate(listSecurity, async ({ query, request, headers }) => {
        const found = page(await securityPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(exportSecurity, async ({ person, body }) =>
        csvDownload(await exportLog(sql, person, body), 'guvenlik-kaydi.csv'),
      ),
    )
