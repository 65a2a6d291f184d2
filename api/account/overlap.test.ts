import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { confirmAddress } from '../contracts/links/links.ts'
import { openSessions } from '../sessions/sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const sessionsOf = (id: number) => app.owner<{ session: string }[]>`
  select encode(id_hash, 'hex') as session from sessions where user_id = ${id}`

test('of 32 sign-ins with the old password that overlap a change of it, none survives it', async () => {
  const { staff } = app.ids
  // as costly as people's are: while it is verified, the change overtakes
  await app.owner`update users set password_hash = ${await hashPassword(password)} where id = ${staff}`
  const [kept] = await sessionsOf(staff)
  const signIns = Array.from({ length: 32 }, () =>
    app.call('signed out', login, { body: { username: 'staff@telve.example', password } }),
  )
  const change = app.call('staff', changePassword, {
    body: {
      currentPassword: password,
      newPassword: 'kediler damda',
      confirmPassword: 'kediler damda',
    },
  })
  expect((await change).status).toBe(200)
  for (const answer of await Promise.all(signIns)) expect([200, 401]).toContain(answer.status)
  expect([...(await sessionsOf(staff))]).toEqual([kept])
})

test('a session waits for a change that is under way, and is then not opened', async () => {
  const { customer } = app.ids
  const [row] = await app.owner<{ hash: string }[]>`
    select password_hash as hash from users where id = ${customer}`
  const sessions = openSessions(app.owner)
  const before = (await sessionsOf(customer)).length
  for (const change of [{ password_hash: 'another' }, { is_active: false }]) {
    let opening: Promise<string | undefined> | undefined
    await app.owner.begin(async (tx) => {
      await tx`update users set ${tx(change)} where id = ${customer}`
      opening = sessions.open(customer, { passwordHash: row?.hash ?? '' })
      await expect
        .poll(async () => {
          const waiting = await app.owner`
            select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'
               and query like '%insert into sessions%'`
          return waiting.length
        })
        .toBe(1)
    })
    expect(await opening).toBeUndefined()
    await app.owner`
      update users set password_hash = ${row?.hash ?? ''}, is_active = true where id = ${customer}`
  }
  expect(await sessionsOf(customer)).toHaveLength(0)
  expect(before).toBe(1)
})

/** An index before that of the addresses takes its time: what two changes do in it overlaps surely. */
const slowIndex = (app: TestApp) =>
  app.owner.unsafe(`
    create function slowly(text) returns text language plpgsql immutable as
      $$ begin perform pg_sleep(0.2); return $1; end $$;
    create index slow on users (slowly(username)) where username like '%@telve.example';
    alter table users drop constraint users_username_key,
      add constraint users_username_key unique (username)`)

test('two people who confirm each other’s addresses at one instant hear that these are taken', async () => {
  const people = ['staff', 'customer'] as const
  const address = (of: (typeof people)[number]) => `${of}@telve.example`
  await app.owner`
    update users set password_hash = (select password_hash from users where id = ${app.ids.admin})
     where id in ${app.owner([app.ids.staff, app.ids.customer])}`
  await Promise.all(people.map((who) => app.signIn(who)))
  await slowIndex(app)
  const tokens = people.map((who) => who.padEnd(43, '-'))
  for (const [n, who] of people.entries()) {
    const wanted = address(people[1 - n] ?? who)
    const hash = new Bun.CryptoHasher('sha256').update(tokens[n] ?? '').digest()
    await app.owner`
      insert into address_changes (user_id, address, expires_at)
      values (${app.ids[who]}, ${wanted}, now() + interval '1 hour')`
    await app.owner`
      insert into links (token_hash, kind, user_id, address, expires_at)
      values (${hash}, 'confirm_address', ${app.ids[who]}, ${wanted}, now() + interval '1 hour')`
  }
  const [first, second] = await Promise.all(
    tokens.map((token) => app.call('signed out', confirmAddress, { body: { token } })),
  )
  expect([first?.status, second?.status]).toEqual([409, 409])
  for (const who of people)
    expect(await (await app.call(who, currentUser)).json()).toMatchObject({
      username: address(who),
    })
})
