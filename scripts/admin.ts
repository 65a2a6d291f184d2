import { join, resolve } from 'node:path'
import { RecoveryReason } from '#api/contracts/factors/managing.ts'
import { Username } from '#api/contracts/typed-fields.ts'
import { connect, type Sql } from '#sql/connection.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { invitationMinutes, inviteAdmin } from '#sql/invitations.ts'
import { recoverFactors } from '#sql/second-factors.ts'
import { cursorOf, exportedSecurity } from '#sql/security-export.ts'
import { Failure, reportFailure } from './failure.ts'

const usage = `bun run admin add <e-mail>
bun run admin recover <e-mail> <reason>
bun run admin log [<cursor>]

Prints a link by which that person becomes an administrator: good for one use and ${invitationMinutes} minutes.
Who has no account yet sets a name and a password there, who has one proves its password.

recover takes away passkeys, codes and recovery codes of somebody who has lost them, and ends their
sessions. The password stays. The reason stands in the security log, and is one of
${RecoveryReason.options.join(', ')}.

log writes the security log, a JSON object a line, oldest first: whole, or what came after the cursor of the
last line of before. It holds ids, no names.

On DATABASE_URL, with the login of the owner of the schema, else on the database of this folder.
PUBLIC_ORIGIN is the address that people type; unset, http://localhost:3000.`

process.chdir(resolve(import.meta.dirname, '..'))
const [command, typed, why] = process.argv.slice(2)
const reason = RecoveryReason.safeParse(why).data
const known =
  command === 'log' ||
  (typed !== undefined && (command === 'add' || (command === 'recover' && reason !== undefined)))
if (!known) {
  console.log(usage)
  process.exit(2)
}
try {
  if (command === 'log') await exportLog(typed)
  else if (command === 'recover' && reason) await recover(typed ?? '', reason)
  else await add(typed ?? '')
  process.exit(0)
} catch (error) {
  reportFailure('admin', error)
  process.exit(1)
}

/** The database, for one task of its owner. */
async function withDatabase<Result>(task: (sql: Sql) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, TELVE_DATA } = process.env
  const dir = join(resolve(TELVE_DATA || '.telve'), 'postgres')
  const server = DATABASE_URL ? undefined : await startEmbedded({ dir })
  const sql = connect(DATABASE_URL ?? server?.url ?? '', { max: 1, applicationName: 'telve-admin' })
  return task(sql).finally(() => sql.end({ timeout: 5 }).then(server?.stop))
}

async function exportLog(typed: string | undefined): Promise<void> {
  const after = cursorOf(typed)
  if (!after) throw new Failure(`${typed} is no cursor: take it from the last line that you have.`)
  const out = Bun.stdout.writer()
  await withDatabase(async (sql) => {
    for await (const lines of exportedSecurity(sql, after)) {
      for (const line of lines) out.write(`${JSON.stringify(line)}\n`)
      // waits for a slow reader, so that nothing piles up
      await out.flush()
    }
  })
  await out.end()
}

async function add(typed: string): Promise<void> {
  const username = Username.safeParse(typed)
  if (!username.success) throw new Failure(`${typed} is no e-mail address.`)
  const { NODE_ENV, PUBLIC_ORIGIN } = process.env
  if (NODE_ENV === 'production' && !PUBLIC_ORIGIN?.startsWith('https://'))
    throw new Failure('PUBLIC_ORIGIN is missing: production needs the https address people type.')
  const token = await withDatabase((sql) => inviteAdmin(sql, username.data))
  const link = new URL('/auth', PUBLIC_ORIGIN || 'http://localhost:3000')
  link.hash = `invitation=${token}`
  console.log(
    `For ${username.data}, once, within ${invitationMinutes} minutes:\n\n  ${link.href}\n`,
  )
}

async function recover(typed: string, reason: RecoveryReason): Promise<void> {
  const username = Username.safeParse(typed)
  if (!username.success) throw new Failure(`${typed} is no e-mail address.`)
  const done = await withDatabase(async (sql) => {
    const [person] = await sql<{ id: number }[]>`
      select id from users where username = ${username.data}`
    if (!person) throw new Failure(`${typed} has no account.`)
    return sql.begin((tx) =>
      recoverFactors(tx, { userId: person.id, actorId: null, address: null, reason }),
    )
  })
  if (!done) throw new Failure(`${typed} has neither passkeys nor codes.`)
  console.log(`${typed} signs in with the password from now on, and sets the rest up anew.`)
}
