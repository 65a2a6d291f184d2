import { Secret, TOTP } from 'otpauth'
import { insertPerson } from '#sql/testing/test-people.ts'
import { login } from '../contracts/auth/sign-in.ts'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  passkeyOptions,
} from '../contracts/factors/factors.ts'
import { provingOptions } from '../contracts/factors/proving.ts'
import { passkeySignInOptions } from '../contracts/factors/signing-in.ts'
import { CreationOptions, RequestOptions } from '../contracts/factors/web-authn.ts'
import { openAuthenticator } from './authenticator.ts'
import { password, type RequestParts, requestTo, type TestApp } from './test-app.ts'

/** `name=value` of the cookie that an answer sets. */
export const cookieOf = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .find((each) => each.startsWith(`${name}=`)) ?? ''

/** The code of an authenticator app. */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

async function clear(app: TestApp): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
    await app.owner`delete from ${app.owner(table)} where user_id = ${app.ids.customer}`
}

/** A secret that waits for its first code. */
async function begun(app: TestApp): Promise<string> {
  await clear(app)
  const answer = await app.call('customer', beginCodes)
  return ((await answer.json()) as { secret: string }).secret
}

/** Codes are asked for; the code that confirmed them may be used again here. */
async function codesOn(app: TestApp): Promise<string> {
  const secret = await begun(app)
  await app.call('customer', confirmCodes, { body: { code: codeOf(secret) } })
  await app.owner`update totp_secrets set last_step = 0 where user_id = ${app.ids.customer}`
  return secret
}

async function addition(app: TestApp): Promise<RequestParts> {
  await clear(app)
  const answer = await app.call('customer', passkeyOptions)
  const options = CreationOptions.parse(await answer.json())
  return {
    body: { name: 'Telefonum', credential: openAuthenticator().create(options) },
    headers: { cookie: cookieOf(answer, 'challenge') },
  }
}

/** A passkey of the customer, in an authenticator. */
async function passkeyOfCustomer(app: TestApp) {
  await clear(app)
  const answer = await app.call('customer', passkeyOptions)
  const options = CreationOptions.parse(await answer.json())
  const authenticator = openAuthenticator()
  const added = await app.call('customer', addPasskey, {
    body: { name: 'Telefonum', credential: authenticator.create(options) },
    headers: { cookie: cookieOf(answer, 'challenge') },
  })
  const { id } = (await added.json()) as { id: number }
  return { id, authenticator }
}

export const factorSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    ownFactors: () => ({}),
    passkeyOptions: async (app) => {
      await clear(app)
      return {}
    },
    addPasskey: addition,
    renamePasskey: async (app) => {
      const { id } = await passkeyOfCustomer(app)
      return { params: { id }, body: { name: 'Bilgisayarım' } }
    },
    removePasskey: async (app) => ({ params: { id: (await passkeyOfCustomer(app)).id } }),
    beginCodes: async (app) => {
      await clear(app)
      return {}
    },
    confirmCodes: async (app) => ({ body: { code: codeOf(await begun(app)) } }),
    removeCodes: async (app) => {
      await codesOn(app)
      return {}
    },
    renewRecoveryCodes: async (app) => {
      await codesOn(app)
      return {}
    },
    ownProving: () => ({}),
    provingOptions: () => ({}),
    proveByPasskey: async (app) => {
      const { authenticator } = await passkeyOfCustomer(app)
      const answer = await app.call('customer', provingOptions)
      const options = RequestOptions.parse(await answer.json())
      return {
        body: { credential: authenticator.get(options) },
        headers: { cookie: cookieOf(answer, 'challenge') },
      }
    },
    proveByPassword: async (app) => {
      const secret = await codesOn(app)
      return { body: { password, code: codeOf(secret) } }
    },
    finishSignIn: async (app) => {
      const secret = await codesOn(app)
      const answer = await app.handle(
        requestTo(login, { body: { username: 'customer@telve.example', password } }),
      )
      return { body: { code: codeOf(secret) }, headers: { cookie: cookieOf(answer, 'ticket') } }
    },
    passkeySignInOptions: () => ({}),
    signInWithPasskey: async (app) => {
      const { authenticator } = await passkeyOfCustomer(app)
      const answer = await app.handle(requestTo(passkeySignInOptions))
      const options = RequestOptions.parse(await answer.json())
      return {
        body: { credential: authenticator.get(options) },
        headers: { cookie: cookieOf(answer, 'challenge') },
      }
    },
    securitySettings: () => ({}),
    changeSecuritySettings: () => ({ body: { adminsNeedSecondFactor: false } }),
    recoverFactors: async (app) => {
      const id = await insertPerson(app.owner)
      await app.owner`
        insert into totp_secrets (user_id, key_id, sealed, confirmed_at)
        values (${id}, 'f1', sha256('x'), now())`
      return { params: { id }, body: { reason: 'phone_lost' } }
    },
  }
