import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteAdmin } from '#sql/invitations.ts'
import { codeOf } from '../conformance/read-answers.ts'
import { openTestApp, password, requestTo, type TestApp } from '../conformance/test-app.ts'
import { joinAdmins, openAdminAccount, readInvitation } from '../contracts/auth/invitation.ts'
import { currentUser } from '../contracts/auth/session.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const invite = (username: string) => inviteAdmin(app.owner, username)
const read = (token: string) => app.call('signed out', readInvitation, { body: { token } })
const open = (token: string) =>
  app.call('signed out', openAdminAccount, {
    body: { token, fullName: 'İlk Yönetici', password: 'kahve-telvesi' },
  })
const join = (token: string, typed: string) =>
  app.call('signed out', joinAdmins, { body: { token, password: typed } })

describe('an invitation', () => {
  test('opens an administrator’s account, once, and signs in', async () => {
    const token = await invite('ilk@telve.example')
    expect(await (await read(token)).json()).toEqual({
      username: 'ilk@telve.example',
      hasAccount: false,
    })
    const answers = await Promise.all([open(token), open(token), open(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410])
    const opened = answers.find(({ status }) => status === 201)
    expect(await opened?.json()).toMatchObject({ fullName: 'İlk Yönetici', isAdmin: true })
    const request = requestTo(currentUser)
    request.headers.set('cookie', opened?.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    expect((await app.handle(request)).status).toBe(200)
    expect(await codeOf(await read(token))).toBe('invitation_invalid')
    const lines = await app.owner<{ kind: string }[]>`
      select kind from security_log where kind like 'admin_%' order by id`
    expect(lines.map(({ kind }) => kind)).toEqual(['admin_invited', 'admin_added'])
  })

  test('makes an account that there is an administrator’s, for who proves its password', async () => {
    const token = await invite('customer@telve.example')
    expect(await (await read(token)).json()).toMatchObject({ hasAccount: true })
    expect(await codeOf(await open(token))).toBe('username_taken')
    expect(await codeOf(await join(token, 'tahmin'))).toBe('wrong_credentials')
    expect(await (await app.call('customer', currentUser)).json()).toMatchObject({ isAdmin: false })
    expect(await (await join(token, password)).json()).toMatchObject({ isAdmin: true })
    expect(await codeOf(await join(token, password))).toBe('invitation_invalid')
  })

  test('of a closed account opens nothing, and is not used up', async () => {
    const token = await invite('deactivated@telve.example')
    expect(await codeOf(await join(token, password))).toBe('account_inactive')
    expect((await read(token)).status).toBe(200)
  })

  test('is over after an hour, and with the next one for the same address', async () => {
    const token = await invite('sonraki@telve.example')
    const newer = await invite('sonraki@telve.example')
    expect((await read(token)).status).toBe(410)
    expect((await read(newer)).status).toBe(200)
    await app.owner`update admin_invitations set expires_at = expires_at - interval '1 hour'`
    for (const answer of [await read(newer), await open(newer)]) expect(answer.status).toBe(410)
  })

  test('is kept as a hash only', async () => {
    const token = await invite('gizli@telve.example')
    const [row] = await app.owner<{ text: string }[]>`
      select string_agg(i::text, ' ') as text from admin_invitations i`
    expect(row?.text).toContain('gizli@telve.example')
    expect(row?.text).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })
})
