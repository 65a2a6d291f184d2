import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Sql } from './connection.ts'

/** The restricted roles that the processes act as; each may have a login of its own. */
export type ProcessRole = 'telve_api' | 'telve_worker'

const iterations = 4096

/**
 * The form in which PostgreSQL stores a password (SCRAM-SHA-256, RFC 5803), computed here, so that
 * the password itself reaches neither the statement nor the server's log.
 * @param password ASCII, as `saslprep` would change other letters
 */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(mac('Client Key')).digest('base64')
  const server = mac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

/**
 * Lets a process sign in to the database only as its own role: with the owner's login it could
 * reset the role (decisions/046). A repetition sets the password.
 * @param sql connected as the owner
 * @throws RangeError for a password that an address could not carry as it is
 */
export async function giveLogin(sql: Sql, role: ProcessRole, password: string): Promise<void> {
  if (!/^[\w.~-]{16,}$/.test(password))
    throw new RangeError(
      `The password of ${role} needs at least 16 characters, letters, digits and - . _ ~ only.`,
    )
  const [row] = await sql<{ statement: string }[]>`
    select format('alter role %I login password %L', ${role}::text, ${scramVerifier(password)}::text)
           as statement`
  await sql.unsafe(row?.statement ?? '')
}

/** The owner's address with a process's login in place of the owner's. */
export function loginAddress(owner: string, role: ProcessRole, password: string): string {
  return Object.assign(new URL(owner), { username: role, password }).href
}
