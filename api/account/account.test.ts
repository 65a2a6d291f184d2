import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authLimits } from '../auth/limits.ts'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { changePassword, changeProfile } from '../contracts/account/account.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const refusalOf = async (answer: Response) => (await answer.json()) as ErrorAnswer
const profile = {
  username: 'CUSTOMER@telve.example',
  fullName: 'Çağla Işık',
  phone: '0544 111 22 33',
  birthDate: '1990-04-23',
}

describe('the profile', () => {
  test('is kept as the rules fold it, and never more than the profile', async () => {
    const answer = await app.call('customer', changeProfile, { body: profile })
    expect(await answer.json()).toMatchObject({
      username: 'customer@telve.example',
      fullName: 'Çağla Işık',
      phone: '+905441112233',
      birthDate: '1990-04-23',
      isAdmin: false,
    })
    for (const more of [{ isAdmin: true }, { points: 9 }]) {
      const refused = await app.call('customer', changeProfile, { body: { ...profile, ...more } })
      expect(refused.status).toBe(400)
    }
  })

  test('takes a gender and forgets it again', async () => {
    for (const gender of ['other', null] as const) {
      const answer = await app.call('customer', changeProfile, { body: { gender } })
      expect(await answer.json()).toMatchObject({ gender })
    }
    const refused = await app.call('customer', changeProfile, { body: { gender: 'başka' } })
    expect(refused.status).toBe(400)
  })

  test('refuses somebody else’s e-mail address', async () => {
    const body = { ...profile, username: 'Staff@telve.example', currentPassword: password }
    const refusal = await refusalOf(await app.call('customer', changeProfile, { body }))
    expect(refusal).toMatchObject({
      code: 'username_taken',
      error: 'Bu e-posta adresi zaten kayıtlı.',
    })
  })

  test('asks for another e-mail address for whoever proves the password, and says so in the log', async () => {
    const username = 'yeni-adres@telve.example'
    const change = (more: object) =>
      app.call('customer', changeProfile, { body: { ...profile, username, ...more } })
    const missing = await refusalOf(await change({}))
    expect(missing.fields).toEqual({ currentPassword: 'Mevcut şifre gerekli' })
    const wrong = await refusalOf(await change({ currentPassword: 'yanlış-şifre' }))
    expect(wrong).toMatchObject({ code: 'wrong_password', error: 'Mevcut şifre hatalı.' })
    expect(await (await app.call('customer', currentUser)).json()).toMatchObject({
      username: 'customer@telve.example',
    })
    const asked = await change({ currentPassword: password })
    expect(await asked.json()).toMatchObject({
      username: 'customer@telve.example',
      newUsername: username,
    })
    const noted = await app.owner<{ detail: object }[]>`
      select detail from security_log where kind = 'address_asked' order by id`
    expect(noted).toEqual([{ detail: {} }])
  })

  test('asks for taken addresses only so often', async () => {
    await app.owner`delete from attempts`
    const limited = app.another({
      limits: { ...authLimits, ownNames: { most: 3, window: 60_000 } },
    })
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const request = requestTo(changeProfile, {
        body: { ...profile, username: 'staff@telve.example', currentPassword: password },
      })
      request.headers.set('cookie', app.cookies.customer)
      statuses.push((await limited.handle(request)).status)
    }
    expect(statuses).toEqual([409, 409, 409, 429, 429])
    await app.owner`delete from attempts`
  })

  test.each([
    ['username', 'elif', 'Geçerli bir e-posta adresi girin'],
    ['fullName', ' ', 'İsim Soyisim gerekli'],
    ['phone', '', 'Telefon numarası gerekli'],
    ['birthDate', '', 'Doğum tarihi gerekli'],
    ['birthDate', null, 'Doğum tarihi gerekli'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const answer = await app.call('customer', changeProfile, {
      body: { ...profile, [field]: value },
    })
    expect((await refusalOf(answer)).fields).toEqual({ [field]: sentence })
  })
})

describe('the password', () => {
  const body = {
    currentPassword: password,
    newPassword: 'kediler damda',
    confirmPassword: 'kediler damda',
  }

  test.each([
    [{ currentPassword: '' }, { currentPassword: 'Mevcut şifre gerekli' }],
    [
      { newPassword: 'kısa', confirmPassword: 'kısa' },
      { newPassword: 'Yeni şifre en az 8 karakter olmalıdır' },
    ],
    [{ confirmPassword: '' }, { confirmPassword: 'Şifre tekrarı gerekli' }],
    [{ confirmPassword: 'başka-bir-şey' }, { confirmPassword: 'Şifreler eşleşmiyor' }],
  ])('refuses %j', async (change, fields) => {
    const answer = await app.call('staff', changePassword, { body: { ...body, ...change } })
    expect((await refusalOf(answer)).fields).toEqual(fields)
  })

  test('needs the current one', async () => {
    const answer = await app.call('staff', changePassword, {
      body: { ...body, currentPassword: 'yanlış-şifre' },
    })
    expect(await refusalOf(answer)).toMatchObject({
      code: 'wrong_password',
      error: 'Mevcut şifre hatalı.',
    })
  })

  test('once changed opens the account, and the other sessions are over', async () => {
    const other = app.cookies.staff
    await app.signIn('staff')
    const answer = await app.call('staff', changePassword, { body })
    expect(await answer.json()).toEqual({ message: 'Şifreniz başarıyla değiştirildi' })
    expect((await app.call('staff', currentUser)).status).toBe(200)
    app.cookies.staff = other
    expect((await app.call('staff', currentUser)).status).toBe(401)
    const signIn = (typed: string) =>
      app.call('signed out', login, {
        body: { username: 'staff@telve.example', password: typed },
      })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('kediler damda')).status).toBe(200)
  })
})
