import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../conformance/factor-samples.ts'
import { openTestApp, password, type TestApp } from '../conformance/test-app.ts'
import { currentUser } from '../contracts/auth/session.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { listBounds } from '../contracts/bounds/bounds.ts'
import {
  beginCodes,
  confirmCodes,
  ownFactors,
  passkeyOptions,
  removeCodes,
  removePasskey,
} from '../contracts/factors/factors.ts'
import {
  changeSecuritySettings,
  recoverFactors,
  securitySettings,
} from '../contracts/factors/managing.ts'
import {
  ownProving,
  proveByPasskey,
  proveByPassword,
  provingOptions,
} from '../contracts/factors/proving.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '../contracts/factors/signing-in.ts'
import { RequestOptions } from '../contracts/factors/web-authn.ts'
import { changeUser, exportUsers } from '../contracts/users/users.ts'
import {
  addOne,
  type Browser,
  bodyOf,
  codeIn,
  newPerson,
  midStep as now,
  openBrowser,
  signIn,
  switchCodesOn,
} from './testing/browser.ts'

let app: TestApp
let person: { id: number; username: string }
let admin: Browser
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) })
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app, 'admin')
  admin = openBrowser(app)
  await signIn(admin, person)
  await app.owner`update security_settings set admins_need_second_factor = false`
})

const eleven = (id: number) =>
  app.owner`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`
const everybody = {}

describe('a sensitive act', () => {
  test('asks again ten minutes after the last proof, and is done after a new one', async () => {
    expect((await admin.call(exportUsers, { body: everybody })).status).toBe(200)
    await eleven(person.id)
    expect(await codeIn(await admin.call(exportUsers, { body: everybody }))).toBe('prove_again')
    const wrong = await admin.call(proveByPassword, { body: { password: 'yanlis-sifre' } })
    expect(await codeIn(wrong)).toBe('wrong_password')
    expect(await codeIn(await admin.call(exportUsers, { body: everybody }))).toBe('prove_again')
    expect((await admin.call(proveByPassword, { body: { password } })).status).toBe(204)
    expect((await admin.call(exportUsers, { body: everybody })).status).toBe(200)
  })

  test('is proved for one session, not for the others of the person', async () => {
    const other = openBrowser(app)
    await signIn(other, person)
    await eleven(person.id)
    await admin.call(proveByPassword, { body: { password } })
    expect(await codeIn(await other.call(exportUsers, { body: everybody }))).toBe('prove_again')
  })

  test('of roles asks again; a name does not', async () => {
    const { id } = await newPerson(app)
    await eleven(person.id)
    const change = (body: object) => admin.call(changeUser, { params: { id }, body })
    expect((await change({ fullName: 'Çağla Işık' })).status).toBe(200)
    expect(await codeIn(await change({ isStaff: true }))).toBe('prove_again')
    await admin.call(proveByPassword, { body: { password } })
    expect((await change({ isStaff: true })).status).toBe(200)
  })

  test('needs the code too where the account has codes', async () => {
    const { secret, recoveryCodes } = await switchCodesOn(app, admin, person.id, now)
    await eleven(person.id)
    expect(await bodyOf(await admin.call(ownProving))).toEqual({
      codes: true,
      passkeys: false,
      password: true,
    })
    const prove = (code?: string) =>
      admin.call(proveByPassword, { body: { password, ...(code && { code }) } })
    expect(await codeIn(await prove())).toBe('wrong_code')
    expect(await codeIn(await prove(codeOf(secret, now - 90_000)))).toBe('wrong_code')
    expect(await codeIn(await admin.call(exportUsers, { body: everybody }))).toBe('prove_again')
    const code = codeOf(secret, now)
    const fifty = await Promise.all(Array.from({ length: 50 }, () => prove(code)))
    expect(fifty.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await admin.call(exportUsers, { body: everybody })).status).toBe(200)
    expect((await prove(recoveryCodes[0])).status).toBe(204)
    expect(await codeIn(await prove(recoveryCodes[0]))).toBe('wrong_code')
  })

  test('is proved by a passkey', async () => {
    const { authenticator } = await addOne(admin)
    await eleven(person.id)
    const options = RequestOptions.parse(await (await admin.call(provingOptions)).json())
    const body = { credential: authenticator.get(options) }
    expect((await admin.call(proveByPasskey, { body })).status).toBe(204)
    expect((await admin.call(exportUsers, { body: everybody })).status).toBe(200)
    expect(await codeIn(await admin.call(proveByPasskey, { body }))).toBe('passkey_refused')
  })

  test('is every change of one’s own factors', async () => {
    await eleven(person.id)
    for (const act of [passkeyOptions, beginCodes, removeCodes])
      expect(await codeIn(await admin.call(act))).toBe('prove_again')
  })
})

describe('a set-up that was begun in two windows', () => {
  test('takes codes of the later one alone, and tells the earlier one why not', async () => {
    type Begun = { secret: string; setUp: string }
    const earlier = await bodyOf<Begun>(await admin.call(beginCodes))
    const later = await bodyOf<Begun>(await admin.call(beginCodes))
    const confirm = ({ secret, setUp }: Begun) =>
      admin.call(confirmCodes, { body: { code: codeOf(secret, now), setUp } })
    expect(await codeIn(await confirm(earlier))).toBe('codes_begun_again')
    expect((await confirm(later)).status).toBe(200)
    expect(await codeIn(await confirm(earlier))).toBe('codes_on')
  })
})

describe('where administrators must have a second factor', () => {
  beforeEach(() => app.owner`update security_settings set admins_need_second_factor = true`)

  test('one without does nothing before it is set up, and then everything', async () => {
    expect(await codeIn(await admin.call(listBounds))).toBe('second_factor_due')
    expect(await codeIn(await admin.call(exportUsers, { body: everybody }))).toBe(
      'second_factor_due',
    )
    expect((await admin.call(currentUser)).status).toBe(200)
    expect(await bodyOf(await admin.call(ownFactors))).toMatchObject({
      required: true,
      due: true,
      secondStep: false,
    })
    const { secret } = await bodyOf<{ secret: string }>(await admin.call(beginCodes))
    const wrong = await admin.call(confirmCodes, { body: { code: codeOf(secret, now - 90_000) } })
    expect(await codeIn(wrong)).toBe('wrong_code')
    expect(await codeIn(await admin.call(listBounds))).toBe('second_factor_due')
    await admin.call(confirmCodes, { body: { code: codeOf(secret, now) } })
    expect((await admin.call(listBounds)).status).toBe(200)
  })

  test('a passkey does as well, and from then on the password alone signs nobody in', async () => {
    const { authenticator } = await addOne(admin)
    expect((await admin.call(listBounds)).status).toBe(200)
    const browser = openBrowser(app)
    expect(await bodyOf(await signIn(browser, person))).toEqual({
      step: 'second_factor',
      codes: false,
      passkeys: true,
    })
    expect(await codeIn(await browser.call(finishSignIn, { body: { code: '123456' } }))).toBe(
      'wrong_code',
    )
    const options = RequestOptions.parse(await (await browser.call(passkeySignInOptions)).json())
    const body = { credential: authenticator.get(options) }
    expect((await browser.call(signInWithPasskey, { body })).status).toBe(200)
    expect((await browser.call(listBounds)).status).toBe(200)
    await eleven(person.id)
    expect(await codeIn(await browser.call(proveByPassword, { body: { password } }))).toBe(
      'passkey_needed',
    )
  })

  test('a session of before it was switched on proves a factor that is there', async () => {
    await app.owner`update security_settings set admins_need_second_factor = false`
    const old = openBrowser(app)
    await signIn(old, person)
    const { secret } = await switchCodesOn(app, admin, person.id, now)
    await app.owner`update security_settings set admins_need_second_factor = true`
    expect(await codeIn(await old.call(listBounds))).toBe('second_factor_due')
    // what is there is proved, not replaced
    await app.owner`update sessions set proved_at = null where user_id = ${person.id}`
    expect(await codeIn(await old.call(passkeyOptions))).toBe('prove_again')
    const code = codeOf(secret, now)
    expect((await old.call(proveByPassword, { body: { password, code } })).status).toBe(204)
    expect((await old.call(listBounds)).status).toBe(200)
  })

  test('nobody takes away their last one, not even both at once', async () => {
    await switchCodesOn(app, admin, person.id, now)
    await addOne(admin)
    const { passkeys } = await bodyOf<{ passkeys: { id: number }[] }>(await admin.call(ownFactors))
    const answers = await Promise.all([
      admin.call(removeCodes),
      admin.call(removePasskey, { params: { id: passkeys[0]?.id ?? 0 } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(app.reported).toEqual([])
  })

  test('customers and staff need none', async () => {
    const browser = openBrowser(app)
    await signIn(browser, await newPerson(app))
    expect(await bodyOf(await browser.call(ownFactors))).toMatchObject({
      required: false,
      due: false,
    })
  })
})

describe('the setting', () => {
  test('is switched on by who has a second factor, and named in the log', async () => {
    const { version } = await bodyOf<{ version: number }>(await admin.call(securitySettings))
    const change = (adminsNeedSecondFactor: boolean, of: number) =>
      admin.call(changeSecuritySettings, {
        body: { adminsNeedSecondFactor },
        headers: { 'if-match': `"${of}"` },
      })
    expect(await codeIn(await change(true, version))).toBe('factor_missing')
    await switchCodesOn(app, admin, person.id, now)
    expect(await codeIn(await change(true, version + 7))).toBe('changed_meanwhile')
    expect((await change(true, version)).status).toBe(200)
    expect((await admin.call(listBounds)).status).toBe(200)
    const [line] = await app.owner`
      select detail from security_log where kind = 'security_settings_changed' order by id desc limit 1`
    expect(line?.detail).toEqual({ adminsNeedSecondFactor: true })
  })
})

describe('an administrator recovers somebody', () => {
  test('all but the password goes, sessions end with their reason, and the log has the reason', async () => {
    const lost = await newPerson(app)
    const browser = openBrowser(app)
    await signIn(browser, lost)
    await switchCodesOn(app, browser, lost.id, now)
    await addOne(browser)
    const recover = () =>
      admin.call(recoverFactors, { params: { id: lost.id }, body: { reason: 'phone_lost' } })
    expect((await recover()).status).toBe(204)
    expect(await bodyOf(await browser.call(currentUser))).toMatchObject({
      code: 'signed_out',
      reason: 'factor_recovered',
    })
    expect(await bodyOf(await signIn(browser, lost))).toMatchObject({ id: lost.id })
    expect(await bodyOf(await browser.call(ownFactors))).toMatchObject({
      passkeys: [],
      codesSince: null,
      recoveryCodes: 0,
    })
    const [line] = await app.owner`
      select actor_id::int as actor, detail from security_log
       where kind = 'factor_recovered' and subject_id = ${lost.id}`
    expect(line).toEqual({
      actor: person.id,
      detail: { reason: 'phone_lost', passkeys: 1, codes: true },
    })
    expect(await codeIn(await recover())).toBe('factors_none')
    // words would outlive whom they name: the log is append-only
    const told = { params: { id: lost.id }, body: { reason: 'Telefonu çalındı.' } }
    expect(await codeIn(await admin.call(recoverFactors, told))).toBe('invalid_request')
  })

  test('nobody recovers themselves, and nobody unknown is recovered', async () => {
    const recover = (id: number) =>
      admin.call(recoverFactors, { params: { id }, body: { reason: 'phone_broken' } })
    expect(await codeIn(await recover(person.id))).toBe('own_factors')
    expect(await codeIn(await recover(999_999))).toBe('user_not_found')
    await eleven(person.id)
    expect(await codeIn(await recover(app.ids.customer))).toBe('prove_again')
  })
})

test('an invitation makes nobody an administrator’s session without the second step', async () => {
  const { inviteAdmin } = await import('#sql/invitations.ts')
  const { joinAdmins } = await import('../contracts/auth/invitation.ts')
  const invited = await newPerson(app)
  const browser = openBrowser(app)
  await signIn(browser, invited)
  await switchCodesOn(app, browser, invited.id, now)
  const token = await inviteAdmin(app.owner, invited.username)
  const elsewhere = openBrowser(app)
  const answer = await elsewhere.call(joinAdmins, { body: { token, password } })
  expect(await answer.json()).toEqual({ step: 'second_factor', codes: true, passkeys: false })
  expect((await elsewhere.call(currentUser)).status).toBe(401)
  expect(
    (await elsewhere.call(login, { body: { username: invited.username, password } })).status,
  ).toBe(200)
})
