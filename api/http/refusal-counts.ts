import type { Sql } from 'postgres'

/** Lines a minute; what is beyond shares one more (decisions/177). */
const mostLines = 100

interface Counted {
  actor: number | null
  address: string | null
  what: string
  count: number
}

export interface RefusalCounts {
  /** @param by the signed-in person, if there is one, and the network as `limitKeyOf` writes it */
  count(what: string, by: { personId?: number; source: string }): void
  /** Writes what was counted since the last call to the security log. */
  write(): Promise<void>
}

/** Counts refused requests in memory, bounded, for the security log (decisions/177). */
export function openRefusalCounts(sql: Sql): RefusalCounts {
  let counts = new Map<string, Counted>()
  return {
    count(what, by) {
      const { personId: actor = null, source: address } = by
      const key = `${what} ${actor ?? ''} ${address}`
      const known = counts.get(key)
      if (known) known.count++
      else if (counts.size < mostLines) counts.set(key, { actor, address, what, count: 1 })
      else {
        const others = counts.get('others') ?? {
          actor: null,
          address: null,
          what: 'others',
          count: 0,
        }
        others.count++
        counts.set('others', others)
      }
    },
    async write() {
      if (counts.size === 0) return
      const rows = [...counts.values()]
      counts = new Map()
      await sql`
        insert into security_log (kind, actor_id, address, detail)
        select 'refused', r.actor, r.address, jsonb_build_object('what', r.what, 'count', r.count)
        from jsonb_to_recordset(${sql.json(rows as never)})
             as r (actor bigint, address text, what text, count integer)`
    },
  }
}
