import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { inviteAdmin } from '#sql/invitations.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { changePassword } from '../contracts/account/account.ts'
import { openAdminAccount } from '../contracts/auth/invitation.ts'
import { login, register } from '../contracts/auth/sign-in.ts'
import type { ErrorAnswer } from '../contracts/endpoint.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const refusalOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as ErrorAnswer
  return [answer.status, code, Object.keys(fields ?? {})]
}
const newcomer = {
  username: 'cagla.isik@posta.example',
  fullName: 'Çağla Işık',
  phone: '0532 123 45 67',
}

test.each(['Sifre1234', 'galatasaray', 'caglaisik'])(
  '%s opens no account, and nothing is asked of its characters',
  async (weak) => {
    const answer = await app.call('signed out', register, { body: { ...newcomer, password: weak } })
    expect(await refusalOf(answer)).toEqual([400, 'weak_password', ['password']])
    const opened = await app.call('signed out', register, {
      body: { ...newcomer, username: `${weak}@posta.example`, password: 'yagmurlu sali' },
    })
    expect(opened.status).toBe(201)
  },
)

test('the same holds where a password is changed', async () => {
  const change = (newPassword: string) =>
    app.call('customer', changePassword, {
      body: { currentPassword: password, newPassword, confirmPassword: newPassword },
    })
  for (const weak of ['12345678', 'isilcustomer', 'telve-demo'])
    expect(await refusalOf(await change(weak))).toEqual([400, 'weak_password', ['newPassword']])
  expect((await change(password)).status).toBe(200)
})

test('the same holds for an invitation, which is not used up', async () => {
  const token = await inviteAdmin(app.owner, 'defne.davetli@telve.example')
  const open = (typed: string) =>
    app.call('signed out', openAdminAccount, {
      body: { token, fullName: 'Defne Davetli', password: typed },
    })
  expect(await refusalOf(await open('davetli1'))).toEqual([400, 'weak_password', ['password']])
  expect((await open('yagmurlu sali')).status).toBe(201)
})

test('a weak password of before still signs in', async () => {
  await app.owner`
    insert into users (username, password_hash, full_name)
    values ('eski@telve.example', ${await hashPassword('12345678')}, 'Eski Müşteri')`
  const body = { username: 'eski@telve.example', password: '12345678' }
  expect((await app.call('signed out', login, { body })).status).toBe(200)
})
