import { join, resolve } from 'node:path'
import { Username } from '#api/contracts/typed-fields.ts'
import { connect } from '#sql/connection.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { invitationMinutes, inviteAdmin } from '#sql/invitations.ts'
import { Failure, reportFailure } from './failure.ts'

const usage = `bun run admin add <e-mail>

Prints a link by which that person becomes an administrator: good for one use and ${invitationMinutes} minutes.
Who has no account yet sets a name and a password there, who has one proves its password.

On DATABASE_URL, with the login of the owner of the schema, else on the database of this folder.
PUBLIC_ORIGIN is the address that people type; unset, http://localhost:3000.`

process.chdir(resolve(import.meta.dirname, '..'))
const [command, typed] = process.argv.slice(2)
if (command !== 'add' || typed === undefined) {
  console.log(usage)
  process.exit(2)
}
try {
  const username = Username.safeParse(typed)
  if (!username.success) throw new Failure(`${typed} is no e-mail address.`)
  const { NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL, TELVE_DATA } = process.env
  if (NODE_ENV === 'production' && !PUBLIC_ORIGIN?.startsWith('https://'))
    throw new Failure('PUBLIC_ORIGIN is missing: production needs the https address people type.')
  const dir = join(resolve(TELVE_DATA || '.telve'), 'postgres')
  const server = DATABASE_URL ? undefined : await startEmbedded({ dir })
  const sql = connect(DATABASE_URL ?? server?.url ?? '', { max: 1, applicationName: 'telve-admin' })
  const token = await inviteAdmin(sql, username.data).finally(() =>
    sql.end({ timeout: 5 }).then(server?.stop),
  )
  const link = new URL('/auth', PUBLIC_ORIGIN || 'http://localhost:3000')
  link.hash = `invitation=${token}`
  console.log(
    `For ${username.data}, once, within ${invitationMinutes} minutes:\n\n  ${link.href}\n`,
  )
  process.exit(0)
} catch (error) {
  reportFailure('admin', error)
  process.exit(1)
}
