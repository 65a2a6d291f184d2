import { insertPerson } from '#sql/testing/test-people.ts'
import { openAuthenticator } from '../../conformance/authenticator.ts'
import { codeOf } from '../../conformance/factor-samples.ts'
import {
  password,
  quickHash,
  type RequestParts,
  requestTo,
  type TestApp,
} from '../../conformance/test-app.ts'
import { currentUser } from '../../contracts/auth/session.ts'
import { login } from '../../contracts/auth/sign-in.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  passkeyOptions,
} from '../../contracts/factors/factors.ts'
import { CreationOptions } from '../../contracts/factors/web-authn.ts'

/** The middle of a time step of codes, so that none grows old between its making and its use; epoch ms. */
export const midStep = Math.floor(Date.now() / 30_000) * 30_000 + 15_000

/** A browser of a test: it keeps the cookies that it is given. */
export function openBrowser(app: Pick<TestApp, 'handle'>) {
  const jar = new Map<string, string>()
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const note = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  return {
    jar,
    /** Sends a request with the cookies of the moment, and keeps what the answer sets. */
    async call(e: Endpoint, parts: RequestParts = {}): Promise<Response> {
      const answer = await app.handle(
        requestTo(e, { ...parts, headers: { cookie: header(), ...parts.headers } }),
      )
      note(answer)
      return answer
    },
    /** The cookies of the moment, as a request carries them. */
    cookies: header,
  }
}
export type Browser = ReturnType<typeof openBrowser>

/** Whether somebody is signed in in a browser. */
export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call(currentUser)).status === 200

let made = 0
/** A person with the password of the tests, not signed in. */
export async function newPerson(
  app: TestApp,
  role: 'customer' | 'admin' = 'customer',
): Promise<{ id: number; username: string }> {
  const username = `kisi-${++made}-${Bun.randomUUIDv7()}@telve.example`
  const id = await insertPerson(app.owner, role === 'admin' ? 'administrator' : undefined, {
    ...{ username, password_hash: await quickHash, full_name: 'Işıl Biri' },
  })
  return { id, username }
}

export const bodyOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
export const codeIn = async (answer: Response): Promise<string> =>
  (await bodyOf<{ code: string }>(answer)).code

/** Signs in by password in a browser. */
export const signIn = (browser: Browser, { username }: { username: string }): Promise<Response> =>
  browser.call(login, { body: { username, password } })

/**
 * Switches codes on.
 * @returns the secret of the app, and the recovery codes. The step of the code that confirmed it counts
 *   as unused, so that a test need not wait half a minute
 */
export async function switchCodesOn(app: TestApp, browser: Browser, id: number, at = Date.now()) {
  const { secret } = await bodyOf<{ secret: string }>(await browser.call(beginCodes))
  const answer = await browser.call(confirmCodes, { body: { code: codeOf(secret, at) } })
  const { recoveryCodes } = await bodyOf<{ recoveryCodes: string[] }>(answer)
  await app.owner`update totp_secrets set last_step = 0 where user_id = ${id}`
  return { secret, recoveryCodes }
}

/** Adds a passkey of a new authenticator. */
export async function addOne(browser: Browser, name = 'Telefonum') {
  const options = CreationOptions.parse(await (await browser.call(passkeyOptions)).json())
  const authenticator = openAuthenticator()
  const credential = authenticator.create(options)
  const answer = await browser.call(addPasskey, { body: { name, credential } })
  return { authenticator, answer, options, credential }
}
