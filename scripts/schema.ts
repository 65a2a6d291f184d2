import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listNewMigrations, migrationComplaints } from '#sql/checksums.ts'
import { connect } from '#sql/connection.ts'
import { discardEmbedded, startEmbedded } from '#sql/embedded/server.ts'
import { throwawaySettings } from '#sql/embedded/settings.ts'
import { migrate } from '#sql/migrator.ts'
import { describeSchema } from '#sql/schema/describe.ts'
import { explain, Failure } from './failure.ts'

// `npm run schema`, after a migration was added: lists its checksum, migrates a new database of its
// own and writes what that looks like to sql/schema.sql.

process.chdir(resolve(import.meta.dirname, '..'))
const dir = resolve(`.telve/schema-${process.pid}`)
try {
  for (const name of listNewMigrations()) console.log(`New: ${name}`)
  const complaints = migrationComplaints()
  if (complaints.length > 0) throw new Failure(complaints.join('\n'))
  const server = await startEmbedded({ dir, settings: throwawaySettings(), inMemory: true })
  const sql = connect(server.url, { max: 1 })
  await migrate(sql)
  writeFileSync('sql/schema.sql', await describeSchema(sql))
  await sql.end()
  console.log('sql/schema.sql is written.')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await discardEmbedded(dir)
  rmSync(dir, { recursive: true, force: true })
}
process.exit()
