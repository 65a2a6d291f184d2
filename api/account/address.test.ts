import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMail } from '#sql/mails.ts'
import { denied } from '#sql/testing/denied.ts'
import { authLimits } from '../auth/limits.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { changeProfile } from '../contracts/account/account.ts'
import { cancelAddress, sendVerification } from '../contracts/account/address.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { confirmAddress, undoAddress, verifyAddress } from '../contracts/links/links.ts'
import { redeemReward } from '../contracts/rewards/rewards.ts'
import type { CurrentUser } from '../contracts/users/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner`delete from attempts`
  await app.owner`delete from mails`
  await app.owner`delete from links`
  await app.owner`delete from former_addresses`
  await app.owner`delete from address_changes`
  await app.owner`
    update users set username = 'customer@telve.example', verified_at = now(),
                     password_hash = (select password_hash from users where id = ${app.ids.admin})
     where id = ${app.ids.customer}`
  await app.signIn('customer')
})

const me = async (): Promise<CurrentUser> =>
  (await app.call('customer', currentUser)).json() as Promise<CurrentUser>

/** Takes the waiting mail of a kind, as the worker does. @returns the token of its link */
async function open(kind: string, address?: string): Promise<string> {
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })
  const hash = new Bun.CryptoHasher('sha256').update(token).digest()
  const [row] = await app.owner<{ id: number; outcome: string }[]>`
    select o.id, t.outcome
      from mails m join outbox o on o.topic = 'mail' and o.ref = m.id,
           take_mail(o.id, ${hash}, interval '1 minute') t
     where m.kind = ${kind} and m.address = coalesce(${address ?? null}, m.address)`
  if (row?.outcome !== 'taken') throw new Error(`no ${kind} mail: ${row?.outcome}`)
  await app.owner`select finish_mail(${row.id})`
  return token
}
const waiting = async () =>
  (
    await app.owner<{ kind: string; address: string }[]>`
      select kind, address from mails where kind <> 'new_device' order by id`
  ).map(({ kind, address }) => `${kind} ${address}`)

const spend = (e: typeof verifyAddress | typeof confirmAddress, token: string) =>
  app.call('signed out', e, { body: { token } })
const takeBack = (token: string, newPassword = 'taze-çekilmiş') =>
  app.call('signed out', undoAddress, { body: { token, newPassword } })
const ask = (username: string, currentPassword = password) =>
  app.call('customer', changeProfile, { body: { username, currentPassword } })
const signInAs = async (username: string, typed: string) =>
  (await app.call('signed out', login, { body: { username, password: typed } })).status

describe('a verification', () => {
  const newcomer = {
    username: 'deniz@telve.example',
    password: 'kopuklu-sabah',
    fullName: 'Deniz <b>Kaya</b>',
    phone: '0532 123 45 67',
  }

  test('is mailed at registration, and holds once', async () => {
    const answer = await app.call('signed out', register, { body: newcomer })
    expect(await answer.json()).toMatchObject({ verified: false, newUsername: null })
    expect(await waiting()).toEqual(['verify deniz@telve.example'])
    const token = await open('verify')
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(verifyAddress, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(49).fill(410)])
    const [row] = await app.owner<{ verified: boolean }[]>`
      select verified_at is not null as verified from users where username = ${newcomer.username}`
    expect(row?.verified).toBe(true)
  })

  test('is wanted before rewards, not before points', async () => {
    const [reward] = await app.owner<{ id: number }[]>`
      insert into rewards (name, price, benefit, amount) values ('Filtre kahve', 20, 'amount', 500)
      returning id`
    await app.give(app.ids.customer, 100)
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    const redeem = () =>
      app.call('customer', redeemReward, {
        params: { id: reward?.id ?? 0 },
        body: { price: 20 },
        headers: { 'idempotency-key': Bun.randomUUIDv7() },
      })
    const refused = await redeem()
    expect(refused.status).toBe(403)
    expect(await codeOf(refused)).toBe('unverified')
    expect((await app.give(app.ids.customer, 10)).outcome).toBe('appended')
    expect((await app.call('customer', sendVerification)).status).toBe(204)
    expect((await spend(verifyAddress, await open('verify'))).status).toBe(204)
    expect((await redeem()).status).toBe(201)
    expect(await codeOf(await app.call('customer', sendVerification))).toBe('already_verified')
  })

  test('is mailed again only so often', async () => {
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    const limited = app.another({ limits: { ...authLimits, mails: { most: 3, window: 60_000 } } })
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const request = requestTo(sendVerification)
      request.headers.set('cookie', app.cookies.customer)
      statuses.push((await limited.handle(request)).status)
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429])
    expect(await waiting()).toHaveLength(1)
  })

  test.each(['confirm_address', 'undo_address', 'reset'])('refuses a link of %s', async (kind) => {
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    await app.call('customer', sendVerification)
    const token = await open('verify')
    await app.owner`update links set kind = ${kind}`
    expect(await codeOf(await spend(verifyAddress, token))).toBe('link_invalid')
    expect(await app.owner`select from links`).toHaveLength(1)
  })

  test('refuses an expired link, and one to an address of before', async () => {
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    await app.call('customer', sendVerification)
    const token = await open('verify')
    await app.owner`update links set expires_at = now()`
    expect((await spend(verifyAddress, token)).status).toBe(410)
    await app.owner`update links set expires_at = now() + interval '1 hour', address = 'x@y.z'`
    expect((await spend(verifyAddress, token)).status).toBe(410)
    expect((await me()).verified).toBe(false)
  })

  test('guesses of tokens are limited by network', async () => {
    const limited = app.another({
      limits: { ...authLimits, perAddress: { most: 3, window: 60_000 } },
    })
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const body = { token: String(tries).padEnd(43, 'x') }
      statuses.push((await limited.handle(requestTo(verifyAddress, { body }))).status)
    }
    expect(statuses).toEqual([410, 410, 410, 429, 429])
  })
})

describe('a new address', () => {
  test('holds once it is confirmed there, and the old one hears of it', async () => {
    const asked = await ask('yeni@telve.example')
    expect(await asked.json()).toMatchObject({
      username: 'customer@telve.example',
      newUsername: 'yeni@telve.example',
    })
    expect(await signInAs('yeni@telve.example', password)).toBe(401)
    expect(await waiting()).toEqual(['confirm_address yeni@telve.example'])
    const confirmed = await spend(confirmAddress, await open('confirm_address'))
    expect(await confirmed.json()).toEqual({ username: 'yeni@telve.example' })
    expect(await me()).toMatchObject({
      username: 'yeni@telve.example',
      newUsername: null,
      verified: true,
    })
    expect(await waiting()).toEqual(['undo_address customer@telve.example'])
    const [mail] = await app.owner<
      { data: object }[]
    >`select data from mails where kind = 'undo_address'`
    expect(mail?.data).toEqual({ newAddress: 'ye***@telve.example' })
    expect(await signInAs('yeni@telve.example', password)).toBe(200)
    expect(await signInAs('customer@telve.example', password)).toBe(401)
  })

  test('can be given up, and asking again voids the one before', async () => {
    await ask('bir@telve.example')
    const first = await open('confirm_address')
    await ask('iki@telve.example')
    expect((await spend(confirmAddress, first)).status).toBe(410)
    const second = await open('confirm_address')
    expect((await app.call('customer', cancelAddress)).status).toBe(204)
    expect((await me()).newUsername).toBeNull()
    expect((await spend(confirmAddress, second)).status).toBe(410)
    expect((await me()).username).toBe('customer@telve.example')
  })

  test('is looked at again when it is confirmed: somebody may have it by then', async () => {
    await ask('kapisilan@telve.example')
    const token = await open('confirm_address')
    await app.owner`
      insert into users (username, password_hash, full_name)
      values ('kapisilan@telve.example', 'x', 'Önce Davranan')`
    expect(await codeOf(await spend(confirmAddress, token))).toBe('username_taken')
    expect((await me()).username).toBe('customer@telve.example')
  })

  test('fills nobody’s mailbox, however many ask for it', async () => {
    const limited = app.another({ limits: { ...authLimits, mails: { most: 2, window: 60_000 } } })
    const statuses: number[] = []
    for (const who of ['customer', 'staff', 'admin'] as const) {
      const request = requestTo(changeProfile, {
        body: { username: 'kurban@telve.example', currentPassword: password },
      })
      request.headers.set('cookie', app.cookies[who])
      statuses.push((await limited.handle(request)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  test('gives no key to the account to an address that nobody had proved', async () => {
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    await ask('yeni@telve.example')
    await spend(confirmAddress, await open('confirm_address'))
    expect(await waiting()).toEqual([])
    expect((await me()).verified).toBe(true)
  })

  test('cannot be written past its link: the API may not, and what is changed is unproved', async () => {
    const { customer } = app.ids
    await expect(
      app.owner.begin(async (tx) => {
        await tx`set local role telve_api`
        await tx`update users set username = 'a@b.c' where id = ${customer}`
      }),
    ).rejects.toMatchObject(denied)
    await app.owner`update users set username = 'a@b.c' where id = ${customer}`
    expect((await me()).verified).toBe(false)
  })
})

describe('the link that undoes it', () => {
  const change = async (address: string) => {
    await ask(address)
    return spend(confirmAddress, await open('confirm_address'))
  }

  test('brings the address back with a new password, once, and ends every session', async () => {
    await change('hirsiz@telve.example')
    const token = await open('undo_address')
    // each costs a hash, so no more than show that one wins
    const answers = await Promise.all(Array.from({ length: 16 }, () => takeBack(token)))
    // It is known from now on where the link worked (decisions/210), and nobody is signed in.
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['browser'])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(410)])
    expect((await app.call('customer', currentUser)).status).toBe(401)
    expect(await signInAs('customer@telve.example', password)).toBe(401)
    expect(await signInAs('hirsiz@telve.example', 'taze-çekilmiş')).toBe(401)
    expect(await signInAs('customer@telve.example', 'taze-çekilmiş')).toBe(200)
    // once for the person, and no address in it
    const lines = await app.owner<{ subject: number; detail: object }[]>`
      select subject_id as subject, detail from security_log where kind = 'address_restored'`
    expect([...lines]).toEqual([{ subject: app.ids.customer, detail: {} }])
  })

  test('wins against a chain of changes, and voids every other link', async () => {
    await change('bir@telve.example')
    const first = await open('undo_address', 'customer@telve.example')
    await change('iki@telve.example')
    const second = await open('undo_address', 'bir@telve.example')
    await ask('uc@telve.example')
    const third = await open('confirm_address')
    await queueMail(app.owner, {
      userId: null,
      address: 'iki@telve.example',
      kind: 'reset',
      data: {},
    })
    await open('reset')
    expect((await takeBack(first)).status).toBe(200)
    expect((await takeBack(second)).status).toBe(410)
    expect((await spend(confirmAddress, third)).status).toBe(410)
    expect(await app.owner`select from links`).toHaveLength(0)
    expect(await app.owner`select from address_changes`).toHaveLength(0)
    expect(await signInAs('customer@telve.example', 'taze-çekilmiş')).toBe(200)
  })

  test('takes what a thief added around the change, and leaves what is older', async () => {
    const { customer } = app.ids
    const addPasskey = (name: string, age: string) => app.owner`
      insert into passkeys (user_id, credential_id, public_key, handle, counter, backed_up, name, created_at)
      values (${customer}, decode(md5(${name}), 'hex'), '\\x00', decode(repeat('00', 32), 'hex'), 0, false,
              ${name}, now() - ${age}::interval)`
    const addCodes = (confirmed: Date | null) => app.owner`
      insert into totp_secrets (user_id, key_id, sealed, confirmed_at)
      values (${customer}, 'f1', decode(repeat('00', 40), 'hex'), ${confirmed})`
    await addPasskey('kendi', '8 days')
    await addPasskey('önceki gün', '1 day')
    await addCodes(new Date(Date.now() - 8 * 86_400_000))
    await app.owner`insert into recovery_codes values (${customer}, sha256('kod'))`
    await change('hirsiz@telve.example')
    await addPasskey('sonra', '0 days')
    expect((await takeBack(await open('undo_address'))).status).toBe(200)
    const names = await app.owner`select name from passkeys where user_id = ${customer}`
    expect([...names]).toEqual([{ name: 'kendi' }])
    expect(await app.owner`select from totp_secrets where user_id = ${customer}`).toHaveLength(1)
    expect(await app.owner`select from recovery_codes where user_id = ${customer}`).toHaveLength(0)

    for (const confirmed of [new Date(), null]) {
      await app.owner`delete from totp_secrets where user_id = ${customer}`
      await app.owner`
        update users set password_hash = (select password_hash from users where id = ${app.ids.admin})
         where id = ${customer}`
      await app.signIn('customer')
      await change('hirsiz@telve.example')
      await addCodes(confirmed)
      expect((await takeBack(await open('undo_address'))).status).toBe(200)
      expect(await app.owner`select from totp_secrets where user_id = ${customer}`).toHaveLength(0)
    }
    await app.owner`delete from passkeys where user_id = ${customer}`
  })

  test('keeps the old address for who had it, against whoever registers or changes to it', async () => {
    await change('yeni@telve.example')
    const token = await open('undo_address')
    const registered = await app.call('signed out', register, {
      body: {
        username: 'customer@telve.example',
        password: 'kopuklu-sabah',
        fullName: 'Fırsatçı',
        phone: '0532 123 45 67',
      },
    })
    expect(await codeOf(registered)).toBe('username_taken')
    const asked = await app.call('staff', changeProfile, {
      body: { username: 'customer@telve.example', currentPassword: password },
    })
    expect(await codeOf(asked)).toBe('username_taken')
    await expect(
      app.owner`update users set username = 'customer@telve.example' where id = ${app.ids.staff}`,
    ).rejects.toThrow('kept for who had it')
    expect((await takeBack(token)).status).toBe(200)
  })

  test('holds for seven days from the change', async () => {
    await change('yeni@telve.example')
    await app.owner`update mails set created_at = created_at - interval '6 days 23 hours'`
    const token = await open('undo_address')
    const [link] = await app.owner<{ hours: number }[]>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from links`
    expect(link?.hours).toBe(1)
    await app.owner`update links set expires_at = now()`
    expect((await takeBack(token)).status).toBe(410)
    await app.owner`update former_addresses set until = now()`
    const registered = await app.call('signed out', register, {
      body: {
        username: 'customer@telve.example',
        password: 'kopuklu-sabah',
        fullName: 'Sonraki',
        phone: '0532 123 45 67',
      },
    })
    expect(registered.status).toBe(201)
    await app.owner`update users set username = 'sonraki@telve.example' where full_name = 'Sonraki'`
  })

  test('a registration that overlaps the change does not slip in between', async () => {
    await ask('yeni@telve.example')
    const token = await open('confirm_address')
    const body = {
      username: 'customer@telve.example',
      password: 'kopuklu-sabah',
      fullName: 'Fırsatçı',
      phone: '0532 123 45 67',
    }
    let overlapping: Promise<Response> | undefined
    await app.owner.begin(async (tx) => {
      const hash = new Bun.CryptoHasher('sha256').update(token).digest()
      await tx`select confirm_address(${hash})`
      overlapping = app.call('signed out', register, { body })
      await expect
        .poll(async () => {
          const [row] = await app.owner<{ count: number }[]>`
            select count(*)::int as count from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'
               and query like '%insert into users%'`
          return row?.count
        })
        .toBe(1)
    })
    expect((await overlapping)?.status).toBe(409)
  })
})
