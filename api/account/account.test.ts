import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, password, type Stage } from '../conformance/test-app.ts'
import { changePassword, changePreferences, changeProfile } from '../contracts/account/account.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const refusalOf = async (answer: Response) => (await answer.json()) as ErrorAnswer
const profile = {
  username: 'CUSTOMER@telve.example',
  fullName: 'Çağla Işık',
  phone: '0544 111 22 33',
  birthDate: '1991-02-03',
}

describe('the profile', () => {
  test('is kept as the rules fold it, and never more than the profile', async () => {
    const answer = await stage.call('customer', changeProfile, { body: profile })
    expect(await answer.json()).toMatchObject({
      username: 'customer@telve.example',
      fullName: 'Çağla Işık',
      phone: '+905441112233',
      birthDate: '1991-02-03',
      isAdmin: false,
    })
    for (const more of [{ isAdmin: true }, { points: 9 }]) {
      const refused = await stage.call('customer', changeProfile, { body: { ...profile, ...more } })
      expect(refused.status).toBe(400)
    }
  })

  test('refuses somebody else’s e-mail address', async () => {
    const body = { ...profile, username: 'Staff@telve.example' }
    const refusal = await refusalOf(await stage.call('customer', changeProfile, { body }))
    expect(refusal).toMatchObject({
      code: 'username_taken',
      error: 'Bu e-posta adresi zaten kayıtlı.',
    })
  })

  test.each([
    ['username', 'elif', 'Geçerli bir e-posta adresi girin'],
    ['fullName', ' ', 'İsim Soyisim gerekli'],
    ['phone', '', 'Telefon numarası gerekli'],
    ['birthDate', '', 'Doğum tarihi gerekli'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const answer = await stage.call('customer', changeProfile, {
      body: { ...profile, [field]: value },
    })
    expect((await refusalOf(answer)).fields).toEqual({ [field]: sentence })
  })
})

describe('the password', () => {
  const body = {
    currentPassword: password,
    newPassword: 'yeni-telve',
    confirmPassword: 'yeni-telve',
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
    const answer = await stage.call('staff', changePassword, { body: { ...body, ...change } })
    expect((await refusalOf(answer)).fields).toEqual(fields)
  })

  test('needs the current one', async () => {
    const answer = await stage.call('staff', changePassword, {
      body: { ...body, currentPassword: 'yanlış-şifre' },
    })
    expect(await refusalOf(answer)).toMatchObject({
      code: 'wrong_password',
      error: 'Mevcut şifre hatalı.',
    })
  })

  test('once changed opens the account, and the other sessions are over', async () => {
    const other = stage.cookies.staff
    await stage.signIn('staff')
    const answer = await stage.call('staff', changePassword, { body })
    expect(await answer.json()).toEqual({ message: 'Şifreniz başarıyla değiştirildi' })
    expect((await stage.call('staff', currentUser)).status).toBe(200)
    stage.cookies.staff = other
    expect((await stage.call('staff', currentUser)).status).toBe(401)
    const signIn = (typed: string) =>
      stage.call('signed out', login, {
        body: { username: 'staff@telve.example', password: typed },
      })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('yeni-telve')).status).toBe(200)
  })
})

test('each change of a consent is kept with its date, and saying it again is none', async () => {
  const change = async (body: object) =>
    (await stage.call('customer', changePreferences, { body })).json()
  expect(await change({ isEnabled: false, sms: false })).toEqual({
    isEnabled: false,
    email: { given: false, at: null },
    sms: { given: false, at: null },
  })
  await change({ email: true })
  await change({ email: true })
  expect(await change({ email: false, isEnabled: true })).toEqual({
    isEnabled: true,
    email: { given: false, at: expect.stringMatching(/^\d{4}-/) },
    sms: { given: false, at: null },
  })
  const kept = await stage.owner<{ given: boolean }[]>`
    select given from consents where user_id = ${stage.ids.customer} order by id`
  expect(kept.map((row) => row.given)).toEqual([true, false])
})
