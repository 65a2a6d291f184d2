import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, untilBlocked } from '#sql/testing/locks.ts'
import { erasePerson } from '#sql/testing/test-erasure.ts'
import { authLimits } from '../auth/limits.ts'
import { openTestApp, requestTo, type TestApp } from '../conformance/test-app.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { type OwnReferrals, ownReferrals } from '../contracts/referrals/referrals.ts'
import { listReferrals, type Referral, reviewReferral } from '../contracts/referrals/reviewing.ts'
import { referralsOf } from './queries.ts'

let app: TestApp
let code = ''
beforeAll(async () => {
  app = await openTestApp()
  code = (await own()).code ?? ''
})
afterAll(() => app.close())

const own = async (who: 'customer' | 'staff' | 'admin' = 'customer'): Promise<OwnReferrals> =>
  (await app.call(who, ownReferrals)).json()

let phones = 0
const registers = async (
  inviteCode: string | undefined,
  headers: Record<string, string> = {},
  phone = `0532 700 ${String(++phones).padStart(4, '0')}`,
) => {
  const answer = await app.call('signed out', register, {
    body: {
      username: `${Bun.randomUUIDv7()}@posta.example`,
      password: 'kahve-telvesi',
      fullName: 'Şebnem Nur Kara',
      phone,
      ...(inviteCode !== undefined && { inviteCode }),
    },
    headers,
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe('one’s own code', () => {
  test('is made on the first look, once, however many look at once', async () => {
    const seen = await Promise.all(Array.from({ length: 20 }, () => own('staff')))
    expect(new Set(seen.map((one) => one.code)).size).toBe(1)
    expect(seen[0]?.code).toMatch(/^[2-9A-HJKMNPR-VYZ]{8}$/)
    expect(seen[0]?.code).not.toBe(code)
  })

  test('is for verified people alone', async () => {
    await app.owner`update users set verified_at = null where id = ${app.ids.admin}`
    expect(await own('admin')).toMatchObject({ code: null, isOpen: true, invitedBy: null })
    const [row] = await app.owner`
      select count(*)::int as codes from referral_codes where user_id = ${app.ids.admin}`
    expect(row).toEqual({ codes: 0 })
    await app.owner`update users set verified_at = now() where id = ${app.ids.admin}`
  })

  test('waits for an erasure, and is not made after it', async () => {
    const { body } = await registers(undefined)
    await app.owner`update users set verified_at = now() where id = ${body.id}`
    const release = await hold(
      app.owner,
      (tx) => tx`update users set verified_at = null where id = ${body.id}`,
    )
    const asked = referralsOf(app.owner, body.id)
    await untilBlocked(app.owner)
    await release()
    expect((await asked).code).toBeNull()
    expect(await app.owner`select from referral_codes where user_id = ${body.id}`).toHaveLength(0)
  })
})

describe('registration', () => {
  test('takes a code as people type it, and shows the inviter no more than name and initial', async () => {
    const { status, body } = await registers(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
    expect(status).toBe(201)
    const { invitations } = await own()
    expect(invitations).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Şebnem K.', state: 'waiting', points: null },
        registeredAt: expect.any(String),
      },
    ])
    expect(JSON.stringify(invitations)).not.toContain(body.username)
  })

  test('takes none as well', async () => {
    expect((await registers('')).status).toBe(201)
    expect((await registers(undefined)).status).toBe(201)
    expect((await own()).invitations).toHaveLength(1)
  })

  test('refuses an unknown one, and opens no account', async () => {
    const before = await app.owner`select count(*) from users`
    expect((await registers('22222222')).body).toMatchObject({ code: 'invite_code_unknown' })
    expect((await registers('K7MP')).body).toMatchObject({
      code: 'invalid_request',
      fields: { inviteCode: expect.any(String) },
    })
    expect(await app.owner`select count(*) from users`).toEqual(before)
  })

  test('answers alike for a closed account’s code, and for any while the programme is closed', async () => {
    const closed = (await own('staff')).code ?? ''
    await app.owner`update users set is_active = false where id = ${app.ids.staff}`
    const refused = await registers(closed)
    expect(refused.body).toEqual({ ...(await registers('22222222')).body })
    await app.owner`update users set is_active = true where id = ${app.ids.staff}`
  })

  test('is limited, so that codes cannot be tried', async () => {
    const limited = app.another({ limits: authLimits })
    const said = []
    for (let n = 0; n < 25; n++) {
      const answer = await limited.handle(
        requestTo(register, {
          body: {
            username: `${Bun.randomUUIDv7()}@posta.example`,
            ...{ password: 'kahve-telvesi', fullName: 'Deneyen', phone: '0532 800 00 00' },
            inviteCode: '22222223',
          },
        }),
      )
      said.push(answer.status)
    }
    expect(said.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  test('notes somebody whose account was erased and who comes again', async () => {
    const before = await registers(undefined)
    const { phone } = before.body
    await erasePerson(app.owner, before.body.id)
    const { status, body } = await registers(code, {}, phone)
    expect(status).toBe(201)
    const [row] = await app.owner`select doubts from referrals where friend_id = ${body.id}`
    expect(row).toEqual({ doubts: ['erased'] })
  })

  test('notes a browser that the inviter has signed in on', async () => {
    const signedIn = await app.call('signed out', login, {
      body: { username: 'customer@telve.example', password: 'kopuklu-sabah' },
    })
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const browser = cookies.find((cookie) => cookie.startsWith('browser=')) ?? ''
    const doubts = async (id: number) =>
      (await app.owner`select doubts from referrals where friend_id = ${id}`)[0]?.doubts
    const here = await registers(code, { cookie: browser })
    expect(await doubts(here.body.id)).toEqual(['device'])
    // registered elsewhere, and signed in on the inviter's browser later
    const elsewhere = await registers(code)
    expect(await doubts(elsewhere.body.id)).toEqual([])
    await app.call('signed out', login, {
      body: { username: elsewhere.body.username, password: 'kahve-telvesi' },
      headers: { cookie: browser },
    })
    expect(await doubts(elsewhere.body.id)).toEqual(['device'])
  })
})

describe('reviewing', () => {
  const flagged = async (): Promise<Referral> => {
    const { body } = await registers(code)
    await app.owner`
      update referrals set state = 'flagged', doubts = array['device'] where friend_id = ${body.id}`
    const [first] = (await (await app.call('admin', listReferrals)).json()) as Referral[]
    if (!first) throw new Error('nothing is flagged')
    return first
  }
  const review = (id: number, version: number, grant: boolean) =>
    app.call('admin', reviewReferral, {
      params: { id },
      body: { grant, reason: 'Kardeşler' },
      headers: { 'if-match': `"${version}"` },
    })

  test('grants for the version that was seen, and says who has and why', async () => {
    const { id, version, friend } = await flagged()
    expect(friend.fullName).toBe('Şebnem Nur Kara')
    const granted = await review(id, version, true)
    expect(await granted.json()).toMatchObject({
      ...{ state: 'waiting', isGranted: true, version: version + 1 },
      judged: { by: { id: app.ids.admin }, reason: 'Kardeşler' },
    })
    const stale = await review(id, version, false)
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      current: { version: version + 1 },
    })
    expect(await (await review(id, version + 1, false)).json()).toMatchObject({
      code: 'referral_settled',
    })
    expect((await review(999_999, 1, true)).status).toBe(404)
  })

  test('is shown to the inviter as under review, then as rejected', async () => {
    const { id, version } = await flagged()
    const stateOf = async () => (await own()).invitations.find((one) => one.id === id)?.state
    expect(await stateOf()).toBe('review')
    await review(id, version, false)
    expect(await stateOf()).toBe('rejected')
    const rejected = await app.call('admin', listReferrals, { query: { state: 'rejected' } })
    expect(((await rejected.json()) as Referral[]).map((one) => one.id)).toContain(id)
  })

  test('has its own line in the security log, without the reason', async () => {
    const lines = await app.owner`
      select kind, detail from security_log
       where actor_id = ${app.ids.admin} and kind in ('referral_judged', 'edited') order by id`
    expect(lines.map(({ kind }) => kind)).toEqual(['referral_judged', 'referral_judged'])
    expect(JSON.stringify(lines)).not.toContain('Kardeşler')
  })
})
