import { readFileSync } from 'node:fs'
import { connect, type Sql } from '#sql/connection.ts'
import { ownProduct } from './products.ts'

/** The database of this worker's product, as its owner, for one task of a test. */
export async function withDatabase<Result>(task: (sql: Sql) => Promise<Result>): Promise<Result> {
  const notes = readFileSync(`${ownProduct().data}/postgres.json`, 'utf8')
  const { port, password } = JSON.parse(notes) as { port: number; password: string }
  const sql = connect(`postgres://telve:${password}@127.0.0.1:${port}/postgres`, { max: 1 })
  return task(sql).finally(() => sql.end({ timeout: 5 }))
}

/** As if somebody had proved themselves last eleven minutes ago, one more than is good enough. */
export const letProofAge = (username: string): Promise<unknown> =>
  withDatabase(
    (sql) => sql`
      update sessions set proved_at = now() - interval '11 minutes'
       where user_id = (select id from users where username = ${username})`,
  )
