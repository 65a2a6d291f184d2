import type { Sql } from '../connection.ts'
import { asBytes, type DigestKey, openDigests } from '../kept-digests.ts'

/** The environment's key of digests, in tests. */
export const testDigestKey: DigestKey = {
  id: 'd1',
  secret: 'a-digest-key-of-the-tests-that-is-long-enough',
}
export const testDigests = openDigests([testDigestKey])

/** Somebody deletes their account, the 14 days pass, and the worker erases it. */
export async function erasePerson(sql: Sql, person: number): Promise<void> {
  await sql`select ask_for_erasure(${person})`
  await sql`update data_requests set erase_at = now() where user_id = ${person}`
  const kept = await sql<{ name: string }[]>`select to_be_digested(${person}) as name`
  const names = kept.map(({ name }) => name)
  const digests = names.map((name) => testDigests.of(name))
  const [row] = await sql<{ erased: boolean }[]>`
    select erase_person(${person}, 'x', ${testDigestKey.id}, ${names}::text[],
                        ${asBytes(sql, digests)}) as erased`
  if (!row?.erased) throw new Error(`${person} is not erased`)
}
