import type { Sql } from 'postgres'
import { queueMail } from '#sql/mails.ts'
import { Username } from '../contracts/typed-fields.ts'
import { guessedSentence } from '../contracts/waiting.ts'
import { allowsAttempt, countAttempt, type Limit } from '../http/attempts.ts'

/** Whoever has an address hears once a day that it is guessed at. */
const told: Limit = { most: 1, window: 24 * 60 * 60_000 }

/**
 * Queues the mail to whoever has the address. The worker looks whether anybody does, after the answer:
 * known and unknown addresses run the same statements here (decisions/153).
 */
async function tellOwner(sql: Sql, name: string): Promise<void> {
  // What is no e-mail address is nobody's, and the queue takes none.
  if (!Username.safeParse(name).success) return
  if (!(await allowsAttempt(sql, `login:told:${name}`, told))) return
  const data = { at: new Date().toISOString() }
  await queueMail(sql, { userId: null, address: name, kind: 'guessed', data })
}

/** The key under which the guesses at a typed address are counted. */
export const nameKey = (name: string): string => `login:name:${name}`

/**
 * Counts a sign-in of a browser that the account does not know, under the address that was typed, in
 * lower case, whether or not anybody has it (decisions/210).
 * @throws Refusal `too_many_attempts`, which names the other ways in
 */
export const countGuess = (sql: Sql, name: string, limit: Limit): Promise<void> =>
  countAttempt(
    sql,
    nameKey(name),
    limit,
    // One line for all networks: one for each of thousands would fill the log.
    { kind: 'sign_in', source: 'unknown' },
    { sentence: guessedSentence, first: () => tellOwner(sql, name) },
  )
