import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { listLegal, listLegalVersions, publishLegal, readLegal } from '../contracts/legal/legal.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import { documentOf, insertVersion, presentVersions, versionsOf } from './queries.ts'

/** The texts that people are told and agree to, and their versions (decisions/160). */
export const legalRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'legal' })
    .use(gate(listLegal, () => presentVersions(sql)))
    .use(
      gate(readLegal, async ({ params: { kind }, query: { version } }) => {
        const found = await documentOf(sql, kind, version)
        if (!found) throw new Refusal('document_not_found')
        return found
      }),
    )
    .use(gate(listLegalVersions, ({ params: { kind } }) => versionsOf(sql, kind)))
    .use(
      gate(publishLegal, async ({ person, params: { kind }, body, version }) => {
        const text = { actor: person, version, body: body.body }
        const published = await insertVersion(sql, kind, text)
        if (published) return published
        throw conflictOrNotFound((await versionsOf(sql, kind))[0], 'not_found')
      }),
    )
