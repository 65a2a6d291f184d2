import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'migrations')
const list = join(folder, 'checksums.txt')

/** SHA-256 of a migration's text, hexadecimal, as `sha256sum` writes it. */
export const checksumOf = (text: string): string =>
  new Bun.CryptoHasher('sha256').update(text).digest('hex')

/**
 * The landed migrations: each with its checksum, and the checksums of earlier versions that some
 * databases ran before landed migrations became immutable (090_earlier_versions.sql upgrades
 * those).
 */
export function landedChecksums(): ReadonlyMap<string, ReadonlySet<string>> {
  const landed = new Map<string, Set<string>>()
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const [, checksum, name] = /^([0-9a-f]{64}) {2}(\S+\.sql)(?: {2}earlier)?$/.exec(line) ?? []
    if (checksum && name) landed.set(name, (landed.get(name) ?? new Set()).add(checksum))
  }
  return landed
}

/** The migrations as they stand in the folder, name → checksum. */
function migrationsHere(): Map<string, string> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return new Map(
    names.sort().map((name) => [name, checksumOf(readFileSync(join(folder, name), 'utf8'))]),
  )
}

/**
 * The errors in the migrations of this checkout (decisions/047), a sentence each: changed, missing
 * or unlisted ones, two with one number. Needs no database and no git history.
 */
export function migrationComplaints(
  here: ReadonlyMap<string, string> = migrationsHere(),
  landed = landedChecksums(),
): string[] {
  const complaints: string[] = []
  for (const [name, checksum] of here) {
    const known = landed.get(name)
    if (!known)
      complaints.push(`${name} is not in sql/migrations/checksums.txt: run \`npm run schema\`.`)
    else if (!known.has(checksum))
      complaints.push(
        `${name} is not what landed: a migration never changes, add a new one. ` +
          '(If it has not landed yet, remove its line from checksums.txt and run `npm run schema`.)',
      )
  }
  for (const name of landed.keys())
    if (!here.has(name))
      complaints.push(`${name} has landed and is missing: databases have run it.`)
  const byNumber = Map.groupBy(here.keys(), (name) => name.slice(0, 3))
  for (const names of byNumber.values())
    if (names.length > 1) complaints.push(`${names.join(' and ')} have one number.`)
  return complaints
}

/** Adds the checksums of new migrations to the list; never changes those that are listed. */
export function listNewMigrations(): string[] {
  const landed = landedChecksums()
  const fresh = [...migrationsHere()].filter(([name]) => !landed.has(name))
  appendFileSync(list, fresh.map(([name, checksum]) => `${checksum}  ${name}\n`).join(''))
  return fresh.map(([name]) => name)
}
