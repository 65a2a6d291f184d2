import type { Sql, TransactionSql } from 'postgres'
import { hashPassword } from '#platform/passwords.ts'
import { asBytes, type KeptDigests } from '#sql/kept-digests.ts'
import type { JobContext } from './context.ts'

/** People whose account ends in one run; the next comes ten minutes later. */
const mostAtOnce = 100

const marksAtOnce = 1000

/**
 * Ends the accounts whose people cannot take them back any more (decisions/167): says goodbye, and erases
 * whom the last mail has reached. Each person is a transaction of its own, so a killed worker goes on where
 * it stopped, and one that cannot be erased delays no other.
 * @returns how many were told, erased, and had addresses in settled reports to İYS made digests; `keyed`: marks of
 *   welcome gifts that had no key (decisions/188)
 */
export async function eraseLeft(context: JobContext): Promise<Record<string, number>> {
  const { sql, log, digests } = context
  const [told] = await sql<{ n: number }[]>`select say_farewell(${mostAtOnce}) as n`
  const counts = { told: told?.n ?? 0, keyed: 0, erased: 0, digested: 0, forgotten: 0, searches: 0 }
  if (digests) {
    // before the erasures: of an erased person nothing unkeyed stays
    counts.keyed = await keyGifts(sql, digests)
    for (const person of await peopleIn(sql`select people_to_erase(${mostAtOnce}) as id`))
      try {
        if (await erase(sql, digests, person)) counts.erased += 1
      } catch (error) {
        log.error('a person is not erased', error, { person })
      }
    for (const person of await peopleIn(sql`select reports_to_digest(${mostAtOnce}) as id`))
      counts.digested += await digestReports(sql, digests, person)
  }
  const [swept] = await sql<{ forgotten: number; searches: number }[]>`
    select forget_proofs(${mostAtOnce}) as forgotten, forget_searches() as searches`
  return { ...counts, ...swept }
}

async function peopleIn(query: PromiseLike<Record<string, unknown>[]>): Promise<number[]> {
  return (await query).map(({ id }) => Number(id))
}

/** Makes digests of the marks that have no key, so many in a statement. @returns how many */
async function keyGifts(sql: Sql, digests: KeptDigests): Promise<number> {
  let keyed = 0
  for (;;) {
    const rows = await sql<{ name: string }[]>`select gifts_to_key(${marksAtOnce}) as name`
    if (rows.length === 0) return keyed
    const names = rows.map(({ name }) => name)
    const made = names.map((name) => digests.of(name))
    const [row] = await sql<{ n: number }[]>`
      select key_gifts(${digests.keyId}, ${names}::text[], ${asBytes(sql, made)}) as n`
    keyed += row?.n ?? 0
  }
}

/** What is kept of a person, and its digests, hexadecimal. */
async function digested(tx: TransactionSql, digests: KeptDigests, person: number) {
  const named = (await tx<{ name: string }[]>`select to_be_digested(${person}) as name`).map(
    ({ name }) => name,
  )
  return { named, made: named.map((name) => digests.of(name)) }
}

/** A hash of what nobody knows: the form of a password's, so that signing in with it is as slow. */
const unusableHash = () => hashPassword(crypto.getRandomValues(new Uint8Array(32)))

async function erase(sql: Sql, digests: KeptDigests, person: number): Promise<boolean> {
  const unusable = await unusableHash()
  return sql.begin(async (tx) => {
    const { named, made } = await digested(tx, digests, person)
    const [row] = await tx<{ erased: boolean }[]>`
      select erase_person(${person}, ${unusable}, ${digests.keyId}, ${named}::text[],
                          ${asBytes(tx, made)}) as erased`
    return row?.erased ?? false
  })
}

const digestReports = (sql: Sql, digests: KeptDigests, person: number): Promise<number> =>
  sql.begin(async (tx) => {
    const { named, made } = await digested(tx, digests, person)
    const [row] = await tx<{ n: number }[]>`
      select digest_reports(${person}, ${named}::text[], ${asBytes(tx, made)}) as n`
    return row?.n ?? 0
  })
