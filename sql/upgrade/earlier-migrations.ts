import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../migrations')

/**
 * The earlier texts of the three migrations that were once changed, derived from their current
 * texts. The test compares the results with the checksums of what databases have run.
 */
const earlier: Record<string, (now: string) => string> = {
  '010_ledger.sql': (now) =>
    `${now.slice(0, now.indexOf('-- No index over relayed_at'))}${[
      'create index outbox_waiting on outbox (id) where relayed_at is null;',
      '',
      'grant select on point_transactions to telve_api, telve_worker;',
      '',
    ].join('\n')}`,
  '040_user_search.sql': (now) => now.slice(0, now.indexOf('\n-- How many people there are')),
  '060_quick_balances.sql': (now) =>
    now.replace(/-- These stand on the columns that change[\s\S]*?audit_chains;\n\n/, ''),
}

/** A migration's text; its earlier version if there is one and it is requested. */
export function migrationText(name: string, version: 'now' | 'earlier' = 'now'): string {
  const now = readFileSync(join(folder, name), 'utf8')
  return version === 'now' ? now : (earlier[name]?.(now) ?? now)
}

export const changedOnce: readonly string[] = Object.keys(earlier)

/** The migrations of a folder in the order of their numbers, up to the given one. */
export function migrationsUpTo(last: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().filter((name) => name <= last)
}
