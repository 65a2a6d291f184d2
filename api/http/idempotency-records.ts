import type { Queryable, Sql } from '#sql/connection.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { RequestKey } from '../contracts/typed-fields.ts'
import type { Person } from '../sessions/sessions.ts'
import { Refusal } from './refusal.ts'

/** The person and endpoint of a creation. */
interface Asked {
  personId: number
  /** method and path */
  endpoint: string
  key: string
  /** SHA-256 of the request's content */
  digest: Uint8Array
}

/**
 * Creates something, once for each `Idempotency-Key`. `create` must write only through the
 * connection it receives, since the record of the key shares its transaction. `content` is the
 * request's content if that is no JSON body.
 */
export type Once = <T>(
  create: (sql: Queryable) => Promise<T>,
  content?: Uint8Array<ArrayBuffer>,
) => Promise<T>

/**
 * The `Idempotency-Key` of a request; undefined where there is none.
 * @throws Refusal invalid_request for an invalid key
 */
export function requestKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  const { data, error } = RequestKey.safeParse(key)
  if (data !== undefined) return data
  const sentence = error?.issues[0]?.message ?? ''
  throw new Refusal('invalid_request', { fields: { 'Idempotency-Key': sentence } })
}

const digestOf = (content: string | Uint8Array<ArrayBuffer>) =>
  new Bun.CryptoHasher('sha256').update(content).digest()

/** A request for a creation, as the gate has parsed it. */
interface Sending {
  person: Person | undefined
  key: string | undefined
  /** the requested content */
  content: () => string
}

/**
 * Makes repeated creations safe: a request whose answer was lost is sent again and creates nothing
 * twice (decisions.md §8). A key belongs to a person and an endpoint, and for 24 hours repeats its
 * first answer. It is written in the transaction of the creation, so that a crash leaves both or
 * neither, and a refusal leaves the key free. Of concurrent equal requests one creates. The others
 * wait for it: in this process without a connection, from other processes on the table's primary
 * key.
 * @throws Refusal idempotency_conflict where the key stands for something else
 */
export function openIdempotencyRecords(sql: Sql) {
  const underWay = new Map<string, Promise<unknown>>()
  const answerInTurn = async <T>(
    asked: Asked,
    create: (sql: Queryable) => Promise<T>,
  ): Promise<T> => {
    const name = `${asked.personId} ${asked.endpoint} ${asked.key}`
    for (let first = underWay.get(name); first; first = underWay.get(name))
      await first.catch(() => {})
    const answering = answerOnce(sql, asked, create)
    underWay.set(name, answering)
    try {
      return await answering
    } finally {
      underWay.delete(name)
    }
  }
  return (e: Endpoint, { person, key, content }: Sending): Once =>
    (create, file) => {
      if (!key || !person) return inTransaction(sql, create)
      const endpoint = `${e.method.toUpperCase()} ${e.path}`
      const digest = digestOf(file ?? content())
      return answerInTurn({ personId: person.id, endpoint, key, digest }, create)
    }
}

const inTransaction = <T>(sql: Sql, work: (sql: Queryable) => Promise<T>): Promise<T> =>
  sql.begin(work) as Promise<T>

const answerOnce = <T>(
  sql: Sql,
  asked: Asked,
  create: (sql: Queryable) => Promise<T>,
): Promise<T> =>
  inTransaction(sql, async (inside) => {
    if (!(await claim(inside, asked))) return (await answered(inside, asked)) as T
    const answer = await create(inside)
    await keep(inside, asked, answer)
    return answer
  })

/** Claims the key for this transaction; false if it has answered within 24 hours. */
async function claim(sql: Queryable, { personId, endpoint, key, digest }: Asked): Promise<boolean> {
  const { count } = await sql`
    insert into kept_answers as k (person_id, endpoint, key, digest)
    values (${personId}, ${endpoint}, ${key}, ${Buffer.from(digest)})
    on conflict (person_id, endpoint, key) do update
      set digest = excluded.digest, answer = null, created_at = excluded.created_at
      where k.created_at <= now() - interval '24 hours'`
  return count > 0
}

async function keep(
  sql: Queryable,
  { personId, endpoint, key }: Asked,
  answer: unknown,
): Promise<void> {
  await sql`
    update kept_answers set answer = ${JSON.stringify(answer) ?? null}
    where person_id = ${personId} and endpoint = ${endpoint} and key = ${key}`
}

async function answered(
  sql: Queryable,
  { personId, endpoint, key, digest }: Asked,
): Promise<unknown> {
  const [row] = await sql<{ answer: string | null; digest: Buffer }[]>`
    select answer, digest from kept_answers
    where person_id = ${personId} and endpoint = ${endpoint} and key = ${key}`
  // The sweep removed the key between the two statements; it is free again, and a retry claims it.
  if (!row) throw new Refusal('unavailable', { retryAfter: 1 })
  if (!row.digest.equals(digest)) throw new Refusal('idempotency_conflict')
  return row.answer === null ? undefined : JSON.parse(row.answer)
}
