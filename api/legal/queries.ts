import type { Sql } from 'postgres'
import { maker } from '#sql/maker.ts'
import { actingFrom } from '#sql/security-log.ts'
import type { LegalDocument, LegalKind, LegalVersion } from '../contracts/legal/legal.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Which version of each document holds. */
export async function presentVersions(sql: Sql): Promise<Record<LegalKind, number>> {
  const [row] = await sql<Record<LegalKind, number>[]>`
    select max(version) filter (where kind = 'notice') as notice,
           max(version) filter (where kind = 'terms') as terms
      from legal_documents`
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

interface Published {
  version: number
  at: string
}

/** A document in one version, the newest by default; undefined where there is no such version. */
export async function documentOf(
  sql: Sql,
  kind: LegalKind,
  version: number | undefined,
): Promise<LegalDocument | undefined> {
  const [row] = await sql<{ version: number; at: Date; body: string; versions: Published[] }[]>`
    select d.version, d.at, d.body,
           (select json_agg(json_build_object('version', v.version, 'at', v.at)
                            order by v.version desc)
              from (select version, at from legal_documents where kind = ${kind}
                     order by version desc limit 100) v) as versions
      from legal_documents d
     where d.kind = ${kind} and d.version = coalesce(${version ?? null}, (
       select max(version) from legal_documents where kind = ${kind}))`
  return row && { ...row, kind, at: row.at.toISOString() }
}

type VersionRow = Omit<LegalVersion, 'at'> & { at: Date }

const shown = (row: VersionRow): LegalVersion => ({ ...row, at: row.at.toISOString() })

/** The newest versions of a document, the one that holds first. */
export async function versionsOf(sql: Sql, kind: LegalKind): Promise<LegalVersion[]> {
  const rows = await sql<VersionRow[]>`
    select v.version, v.at, v.body, ${maker(sql, 'v.actor_id')} as actor
      from legal_documents v where v.kind = ${kind} order by v.version desc limit 21`
  return rows.map(shown)
}

/**
 * Publishes a document's next version.
 * @param version that the text was written to; undefined for whichever holds
 * @returns undefined where another version holds
 */
export async function insertVersion(
  sql: Sql,
  kind: LegalKind,
  { actor, version, body }: { actor: Actor; version: number | undefined; body: string },
): Promise<LegalVersion | undefined> {
  return actingFrom(sql, actor.address, async (tx) => {
    // Serialises publications, so that the second one sees the version of the first.
    await tx`select pg_advisory_xact_lock(hashtext('legal_documents'))`
    const [row] = await tx<VersionRow[]>`
      insert into legal_documents as v (kind, version, body, actor_id)
      select kind, max(version) + 1, ${body}, ${actor.id}::bigint
        from legal_documents where kind = ${kind}
       group by kind having max(version) = coalesce(${version ?? null}, max(version))
      returning v.version, v.at, v.body, ${maker(tx, 'v.actor_id')} as actor`
    return row && shown(row)
  })
}
