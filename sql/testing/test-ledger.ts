import { afterAll, beforeEach } from 'vitest'
import { connect } from '../connection.ts'
import type { AppendRequest, Verdict } from '../ledger/entry.ts'
import { openLedger } from '../ledger/ledger.ts'
import { appendRequest } from './append-request.ts'
import { testDatabase } from './test-database.ts'
import { givePost } from './test-posts.ts'

/** The entry of a verdict; throws where the request was refused. */
export const entryOf = (verdict: Verdict) => {
  if (verdict.outcome === 'refused') throw new Error(`refused: ${verdict.code}`)
  return verdict.entry
}

/** A ledger for the tests of one file, with the API's rights; each test has a user of its own. */
export async function prepareTestLedger() {
  const database = await testDatabase()
  const { sql, url } = database
  const api = connect(url, { role: 'telve_api', max: 4 })
  const ledger = openLedger({ url, sql: api })
  let user = 0
  let people = 0

  async function newUser(): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into users (username, password_hash, full_name, verified_at)
      values (${`kisi${++people}@telve.example`}, 'x', 'Işıl Çağlar', now()) returning id`
    return row?.id ?? 0
  }
  const newOf = (role: string) => async () => {
    const id = await newUser()
    await givePost(sql, id, { role })
    return id
  }
  beforeEach(async () => {
    user = await newUser()
  })
  afterAll(async () => {
    await ledger.close()
    await api.end()
    await database.drop()
  })

  const earn = (change: Partial<AppendRequest> = {}) => appendRequest(user, change)
  return {
    url,
    /** as the database's owner */
    sql,
    /** as the API */
    api,
    ledger,
    newUser,
    /** Somebody who may do at every branch what a barista does. */
    newStaff: newOf('barista'),
    newAdmin: newOf('administrator'),
    /** Makes a request for the test's user: by default an EARN of a few points. */
    earn,
    spend: (change: Partial<AppendRequest> = {}) => earn({ type: 'SPEND', ...change }),
    balance: async () =>
      (await sql<{ points: number }[]>`select points from users where id = ${user}`)[0]?.points,
    stored: (userId = user) => sql<{ seq: number; amount: number; type: string }[]>`
      select seq, amount, type from point_transactions where user_id = ${userId} order by seq`,
    get user() {
      return user
    },
  }
}
