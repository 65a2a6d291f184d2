import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { currentUser, logout } from '../contracts/auth/session.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import { type ErrorAnswer, SessionEnd } from '../contracts/endpoint.ts'
import { publishLegal } from '../contracts/legal/legal.ts'
import type { CurrentUser } from '../contracts/users/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const newcomer = () => ({
  username: `${Bun.randomUUIDv7()}@telve.example`,
  password: 'kahve-telvesi',
  fullName: 'Şükrü Çağlayan',
  phone: '0532 123 45 67',
  birthDate: '1988-12-01',
})
const signIn = (body: object) => app.call('signed out', login, { body })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0] ?? ''
const withCookie = (cookie: string) => {
  const request = requestTo(currentUser)
  request.headers.set('cookie', cookie.split(';')[0] ?? '')
  return app.handle(request)
}
const errorOf = async (answer: Response) => (await answer.json()) as ErrorAnswer

describe('registration', () => {
  test('answers 201 with the user, signed in, without any power', async () => {
    const answer = await app.call('signed out', register, {
      body: { ...newcomer(), gender: 'male', consents: { email: true, sms: false } },
    })
    expect(answer.status).toBe(201)
    const user = (await answer.json()) as CurrentUser
    expect(user).toMatchObject({
      fullName: 'Şükrü Çağlayan',
      phone: '+905321234567',
      birthDate: '1988-12-01',
      points: 0,
      isAdmin: false,
      isStaff: false,
      isActive: true,
    })
    const me = await withCookie(cookieOf(answer))
    expect(await me.json()).toEqual(user)
    const consents = await app.owner`
      select kind, given, source, document_version as version
        from consents where user_id = ${user.id} order by kind`
    expect([...consents]).toEqual([
      { kind: 'email', given: true, source: 'registration', version: 2 },
    ])
  })

  test('keeps which versions were shown, and refuses one that holds no more', async () => {
    const terms = { params: { kind: 'terms' }, body: { body: '# Yeni koşullar' } }
    const before = { notice: 2, terms: 2 }
    const answer = await app.call('signed out', register, {
      body: { ...newcomer(), documents: before },
    })
    const { id } = (await answer.json()) as CurrentUser
    expect(await app.call('admin', publishLegal, terms)).toMatchObject({ status: 200 })
    const late = newcomer()
    const refused = await app.call('signed out', register, {
      body: { ...late, documents: before },
    })
    expect(await errorOf(refused)).toMatchObject({ code: 'documents_changed' })
    const again = await app.call('signed out', register, {
      body: { ...late, documents: { notice: 2, terms: 3 } },
    })
    expect(again.status).toBe(201)
    const shown = await app.owner`
      select kind, version from shown_documents where user_id = ${id} order by kind`
    expect([...shown]).toEqual([
      { kind: 'notice', version: 2 },
      { kind: 'terms', version: 2 },
    ])
  })

  test.each(['isAdmin', 'isStaff', 'points'])('honours no %s in the body', async (field) => {
    const body = { ...newcomer(), [field]: true }
    expect((await app.call('signed out', register, { body })).status).toBe(400)
  })

  test('refuses a taken e-mail, whatever its case', async () => {
    const body = newcomer()
    await app.call('signed out', register, { body })
    const again = { ...body, username: body.username.toUpperCase() }
    const answer = await app.call('signed out', register, { body: again })
    expect(answer.status).toBe(409)
    expect((await errorOf(answer)).error).toBe('Bu e-posta adresi zaten kayıtlı.')
  })

  test('asks for no more than name, e-mail, password and phone', async () => {
    const { birthDate: _, ...body } = newcomer()
    const answer = await app.call('signed out', register, { body })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ birthDate: null, gender: null })
  })

  test('names every wrong field in Turkish', async () => {
    const answer = await app.call('signed out', register, {
      body: {
        username: 'kimse',
        password: 'kısa',
        fullName: ' ',
        phone: '12',
        birthDate: '2990-01-01',
      },
    })
    expect(answer.status).toBe(400)
    expect((await errorOf(answer)).fields).toEqual({
      username: 'Geçerli bir e-posta adresi girin',
      password: 'Şifre en az 8 karakter olmalıdır',
      fullName: 'İsim Soyisim gerekli',
      phone: 'Geçerli bir telefon numarası girin.',
      birthDate: 'Doğum tarihi gelecekte olamaz.',
    })
  })
})

describe('sign-in', () => {
  test('sets an HttpOnly, SameSite=Lax, signed cookie', async () => {
    const answer = await signIn({ username: ' CUSTOMER@telve.example ', password })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).toMatch(
      /^sid=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const forged = cookieOf(answer).replace(/^sid=.{6}/, 'sid=AAAAAA')
    expect((await withCookie(forged)).status).toBe(401)
  })

  test('says the same to an unknown e-mail and a wrong password', async () => {
    const unknown = await signIn({ username: 'hickimse@telve.example', password: 'yanlis-sifre' })
    const wrong = await signIn({ username: 'customer@telve.example', password: 'yanlis-sifre' })
    expect(unknown.status).toBe(401)
    expect(wrong.status).toBe(401)
    expect(await unknown.text()).toBe(await wrong.text())
  })

  test('at the administrators’ layer lets nobody else in and leaves no session', async () => {
    const answer = await signIn({ username: 'staff@telve.example', password, layer: 'admin' })
    expect(answer.status).toBe(403)
    expect((await errorOf(answer)).error).toBe('Sadece yöneticiler giriş yapabilir.')
    expect(answer.headers.getSetCookie()).toEqual([])
    const admin = await signIn({ username: 'admin@telve.example', password, layer: 'admin' })
    expect(admin.status).toBe(200)
  })

  test('tells the owner of a closed account that it is closed', async () => {
    const answer = await signIn({ username: 'deactivated@telve.example', password })
    expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'account_inactive'])
  })
})

describe('the session', () => {
  test('ends with sign-out, on the server', async () => {
    const cookie = cookieOf(await signIn({ username: 'customer@telve.example', password }))
    expect((await withCookie(cookie)).status).toBe(200)
    const request = requestTo(logout)
    request.headers.set('cookie', cookie.split(';')[0] ?? '')
    const answer = await app.handle(request)
    expect(answer.status).toBe(204)
    expect(cookieOf(answer)).toMatch(/^sid=; Max-Age=0/)
    expect((await withCookie(cookie)).status).toBe(401)
  })

  test('that has ended elsewhere tells its browser why', async () => {
    const answer = await app.call('signed out', register, { body: newcomer() })
    const cookie = cookieOf(answer)
    const { id } = (await answer.json()) as CurrentUser
    const reason = async () => (await errorOf(await withCookie(cookie))).reason
    expect(await reason()).toBeUndefined()
    const [row] = await app.owner<{ hash: Uint8Array }[]>`
      select id_hash as hash from sessions where user_id = ${id}`
    await app.owner`delete from sessions where user_id = ${id}`
    expect(await reason()).toBe('expired')
    for (const why of SessionEnd.options.filter((each) => each !== 'expired')) {
      await app.owner`delete from ended_sessions`
      await app.owner`
        insert into sessions (id_hash, user_id, expires_at)
        values (${row?.hash ?? null}, ${id}, now() + interval '1 hour')`
      expect((await withCookie(cookie)).status).toBe(200)
      await app.owner`select end_sessions(${id}, ${why})`
      expect(await errorOf(await withCookie(cookie))).toMatchObject({
        code: 'signed_out',
        reason: why,
      })
    }
    const [forged, none] = [cookie.replace(/^sid=.{6}/, 'sid=AAAAAA'), 'theme=dark']
    for (const other of [forged, none])
      expect((await errorOf(await withCookie(other))).reason).toBeUndefined()
  })

  test('ends at once when the person is deactivated', async () => {
    const answer = await app.call('signed out', register, { body: newcomer() })
    const cookie = cookieOf(answer)
    const { id } = (await answer.json()) as CurrentUser
    await app.owner`update users set is_active = false where id = ${id}`
    expect((await withCookie(cookie)).status).toBe(401)
  })

  test('ends 90 days after it was opened, however often it is used', async () => {
    const cookie = cookieOf(await signIn({ username: 'customer@telve.example', password }))
    const age = (interval: string) => app.owner`
      update sessions
         set created_at = now() - ${interval}::interval, seen_at = now() - interval '2 days',
             expires_at = now() + interval '1 hour'
       where user_id = ${app.ids.customer}`
    await age('2159 hours')
    expect((await withCookie(cookie)).status).toBe(200)
    const rows = await app.owner<{ left: number }[]>`
      select extract(epoch from expires_at - now())::int as left from sessions
       where user_id = ${app.ids.customer}`
    for (const row of rows) expect(row.left).toBeLessThanOrEqual(3600)
    await app.owner`update sessions set created_at = now(), seen_at = now()`
  })

  test('slides: a use after a day renews it and its cookie, and one unused for 30 days ends', async () => {
    const cookie = cookieOf(await signIn({ username: 'customer@telve.example', password }))
    await app.owner`
      update sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '28 days'`
    const renewed = await withCookie(cookie)
    expect(cookieOf(renewed)).toMatch(/^sid=[^;]+; Max-Age=2592000/)
    expect(cookieOf(await withCookie(cookie))).toBe('')
    await app.owner`update sessions set expires_at = now() - interval '1 second'`
    expect((await withCookie(cookie)).status).toBe(401)
    for (const who of ['customer', 'staff', 'admin'] as const) await app.signIn(who)
  })
})
