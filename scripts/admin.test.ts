import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runScript } from '#platform/testing/script.ts'
import { invitedBy } from '#sql/invitations.ts'
import { untilExportable } from '#sql/testing/locks.ts'
import { type TestDatabase, testDatabase } from '#sql/testing/test-database.ts'
import { insertPerson } from '#sql/testing/test-people.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const run = (args: string[], more: Record<string, string> = {}) => {
  const { TELVE_DATA, PUBLIC_ORIGIN, ...inherited } = process.env
  return runScript('admin.ts', args, { ...inherited, DATABASE_URL: database.url, ...more })
}

test('prints a link on the address that people type, with the token in its fragment', async () => {
  const { code, out } = await run(['add', ' Ayse@Telve.example '], {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://telve.example',
  })
  expect(code).toBe(0)
  const [, token = ''] = /https:\/\/telve\.example\/auth#invitation=([\w-]{43})\n/.exec(out) ?? []
  expect(await invitedBy(database.sql, token)).toBe('ayse@telve.example')
})

test.each([
  [['add', 'kimse'], {}, /is no e-mail address/],
  [['add', 'a@telve.example'], { NODE_ENV: 'production' }, /PUBLIC_ORIGIN is missing/],
])('refuses %j with a sentence', async (args, env, sentence) => {
  const { code, out, error } = await run(args, env)
  expect(code).toBe(1)
  expect(out + error).toMatch(sentence)
})

test('writes the security log from a cursor on, a line each', async () => {
  const lines = ({ out }: { out: string }) =>
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  await untilExportable(database.sql)
  const before = lines(await run(['log']))
  await run(['add', 'deniz@telve.example'], { PUBLIC_ORIGIN: 'https://telve.example' })
  await untilExportable(database.sql)
  const [line, ...others] = lines(await run(['log', ...before.slice(-1).map((one) => one.cursor)]))
  expect(others).toEqual([])
  expect(line).toMatchObject({ kind: 'admin_invited', actor: null, subject: null, detail: {} })
  const { code, error } = await run(['log', 'yesterday'])
  expect([code, error]).toEqual([1, expect.stringContaining('is no cursor')])
})

test('tells how it is used', async () => {
  const { code, out } = await run(['remove'])
  expect([code, out]).toEqual([2, expect.stringContaining('bun run admin add <e-mail>')])
})

describe('recover', () => {
  const enrol = async () => {
    const username = `${Bun.randomUUIDv7()}@telve.example`
    const id = await insertPerson(database.sql, 'administrator', { username, full_name: 'Ayşe' })
    await database.sql`
      with keys as (
        insert into totp_secrets (user_id, key_id, sealed, confirmed_at)
        values (${id}, 'f1', sha256('x'), now()))
      insert into sessions (id_hash, user_id, expires_at)
      values (sha256(${username}::bytea), ${id}, now() + interval '1 day')`
    return { id, username }
  }

  test('takes the second factor away, ends the sessions, and tells log and person', async () => {
    const { id, username } = await enrol()
    const { code } = await run(['recover', username, 'phone_lost'])
    expect(code).toBe(0)
    const [left] = await database.sql`
      select (select count(*)::int from totp_secrets where user_id = ${id}) as secrets,
             (select count(*)::int from sessions where user_id = ${id}) as sessions,
             (select detail ->> 'reason' from security_log
               where kind = 'factor_recovered' and subject_id = ${id} and actor_id is null) as reason,
             (select data ->> 'by' from mails where user_id = ${id}) as mail`
    expect(left).toEqual({
      secrets: 0,
      sessions: 0,
      reason: 'phone_lost',
      mail: 'operator',
    })
    const again = await run(['recover', username, 'phone_broken'])
    expect([again.code, again.out + again.error]).toEqual([
      1,
      expect.stringContaining('has neither passkeys nor codes'),
    ])
  })

  test('wants an account and one of the reasons', async () => {
    expect((await run(['recover', 'kimse@telve.example', 'phone_lost'])).code).toBe(1)
    for (const words of [[], ['telefonunu kaybetti']]) {
      const { code, out } = await run(['recover', 'kimse@telve.example', ...words])
      expect([code, out]).toEqual([2, expect.stringContaining('phone_lost, phone_replaced')])
    }
  })
})
