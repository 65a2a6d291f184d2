import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAuthenticator } from '../conformance/authenticator.ts'
import { openTestApp, type TestApp } from '../conformance/test-app.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import {
  addPasskey,
  ownFactors,
  passkeyOptions,
  removePasskey,
} from '../contracts/factors/factors.ts'
import { recoverFactors } from '../contracts/factors/managing.ts'
import { proveByPasskey, provingOptions } from '../contracts/factors/proving.ts'
import { passkeySignInOptions, signInWithPasskey } from '../contracts/factors/signing-in.ts'
import { CreationOptions, RequestOptions } from '../contracts/factors/web-authn.ts'
import {
  addOne,
  type Browser,
  bodyOf,
  codeIn,
  isSignedIn,
  newPerson,
  openBrowser,
  signIn,
} from './testing/browser.ts'

let app: TestApp
let person: { id: number; username: string }
let home: Browser
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app)
  home = openBrowser(app)
  await signIn(home, person)
})

const asked = async (browser: Browser, contract: Endpoint = passkeySignInOptions) =>
  RequestOptions.parse(await (await browser.call(contract)).json())

describe('adding one', () => {
  test('asks for a discoverable key behind a PIN, a face or a finger, of an algorithm with short keys', async () => {
    const { options, answer } = await addOne(home, '  Elif’in telefonu ')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      name: 'Elif’in telefonu',
      usedAt: null,
      version: 1,
    })
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Telve' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    // The account's name towards authenticators tells nothing, and is one for all its keys.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const second = CreationOptions.parse(await (await home.call(passkeyOptions)).json())
    expect(second.user.id).toBe(options.user.id)
    expect(second.excludeCredentials).toHaveLength(1)
  })

  test.each([
    ['another site’s origin', { origin: 'https://telve.kotu.example' }],
    ['nobody verified', { verified: false }],
  ])('refuses %s', async (_, manner) => {
    const options = CreationOptions.parse(await (await home.call(passkeyOptions)).json())
    const credential = openAuthenticator().create(options, manner)
    const answer = await home.call(addPasskey, { body: { name: 'x', credential } })
    expect(await codeIn(answer)).toBe('passkey_refused')
  })

  test('takes a challenge once, from the browser and the person it was made for', async () => {
    const { options, credential } = await addOne(home)
    const again = openAuthenticator().create(options)
    const spent = await home.call(addPasskey, { body: { name: 'x', credential: again } })
    expect(await codeIn(spent)).toBe('passkey_refused')
    expect(credential.id).not.toBe(again.id)
    const [thief, other] = [openBrowser(app), await newPerson(app)]
    await signIn(thief, other)
    const own = CreationOptions.parse(await (await home.call(passkeyOptions)).json())
    const made = openAuthenticator().create(own)
    const elsewhere = await thief.call(addPasskey, { body: { name: 'x', credential: made } })
    expect(await codeIn(elsewhere)).toBe('passkey_refused')
    thief.jar.set('challenge', home.jar.get('challenge') ?? '')
    const stolen = await thief.call(addPasskey, { body: { name: 'x', credential: made } })
    expect(await codeIn(stolen)).toBe('passkey_refused')
  })

  test('ends with the tenth, also for many at once', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const browser = openBrowser(app)
        await signIn(browser, person)
        const options = CreationOptions.parse(await (await browser.call(passkeyOptions)).json())
        return { browser, credential: openAuthenticator().create(options) }
      }),
    )
    const answers = await Promise.all(
      browsers.map(({ browser, credential }) =>
        browser.call(addPasskey, { body: { name: 'x', credential } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const factors = await bodyOf<{ passkeys: unknown[] }>(await home.call(ownFactors))
    expect(factors.passkeys).toHaveLength(10)
    expect(await codeIn(await home.call(passkeyOptions))).toBe('too_many_passkeys')
    expect(app.reported).toEqual([])
  })
})

describe('signing in with one', () => {
  test('needs neither address nor password, and is both factors', async () => {
    const { authenticator } = await addOne(home)
    const browser = openBrowser(app)
    const options = await asked(browser)
    expect(options.allowCredentials).toEqual([])
    const body = { credential: authenticator.get(options) }
    const answer = await browser.call(signInWithPasskey, { body })
    expect(await bodyOf<{ id: number }>(answer)).toMatchObject({ id: person.id })
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.jar.has('challenge')).toBe(false)
    const [session] = await app.owner<{ twoFactors: boolean }[]>`
      select two_factors from sessions where user_id = ${person.id}
       order by created_at desc limit 1`
    expect(session?.twoFactors).toBe(true)
  })

  test('an assertion is no use a second time, nor in another browser', async () => {
    const { authenticator } = await addOne(home)
    const browser = openBrowser(app)
    const body = { credential: authenticator.get(await asked(browser)) }
    const challenge = browser.jar.get('challenge') ?? ''
    const thief = openBrowser(app)
    expect(await codeIn(await thief.call(signInWithPasskey, { body }))).toBe('passkey_unknown')
    expect((await browser.call(signInWithPasskey, { body })).status).toBe(200)
    const again = openBrowser(app)
    again.jar.set('challenge', challenge)
    expect(await codeIn(await again.call(signInWithPasskey, { body }))).toBe('passkey_unknown')
  })

  test('of fifty who send one assertion at once, one is signed in', async () => {
    const { authenticator } = await addOne(home)
    const browser = openBrowser(app)
    const body = { credential: authenticator.get(await asked(browser)) }
    const headers = { cookie: browser.cookies() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => openBrowser(app).call(signInWithPasskey, { body, headers })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(app.reported).toEqual([])
  })

  test.each([
    ['another site’s origin', { origin: 'https://telve.kotu.example' }],
    ['nobody verified', { verified: false }],
    ['a counter that stands still, as a copied key’s', { counter: 5 }],
  ])('refuses %s', async (_, manner) => {
    const { authenticator } = await addOne(home)
    await app.owner`update passkeys set counter = 5 where user_id = ${person.id}`
    const browser = openBrowser(app)
    const body = { credential: authenticator.get(await asked(browser), manner) }
    expect(await codeIn(await browser.call(signInWithPasskey, { body }))).toBe('passkey_unknown')
  })

  test('refuses a key that is unknown, removed, or its person’s no more', async () => {
    const { authenticator } = await addOne(home)
    const [key] = authenticator.keys
    const { authenticator: other } = await addOne(home, 'İkinci')
    const stranger = other.keys[0]
    if (!key || !stranger) throw new Error('there is no key')
    const browser = openBrowser(app)
    // signed with one key, in the name of another
    const mixed = {
      ...authenticator.get(await asked(browser)),
      id: stranger.id.toString('base64url'),
    }
    const answer = await browser.call(signInWithPasskey, {
      body: { credential: { ...mixed, rawId: mixed.id } },
    })
    expect(await codeIn(answer)).toBe('passkey_unknown')
    const factors = await bodyOf<{ passkeys: { id: number }[] }>(await home.call(ownFactors))
    const [first] = factors.passkeys
    expect((await home.call(removePasskey, { params: { id: first?.id ?? 0 } })).status).toBe(204)
    const late = { credential: authenticator.get(await asked(browser), {}, key) }
    expect(await codeIn(await browser.call(signInWithPasskey, { body: late }))).toBe(
      'passkey_unknown',
    )
  })

  test('refuses a closed account', async () => {
    const { authenticator } = await addOne(home)
    await app.owner`update users set is_active = false where id = ${person.id}`
    const browser = openBrowser(app)
    const body = { credential: authenticator.get(await asked(browser)) }
    expect(await codeIn(await browser.call(signInWithPasskey, { body }))).toBe('account_inactive')
  })

  test('lets only administrators into their layer', async () => {
    const { authenticator } = await addOne(home)
    const browser = openBrowser(app)
    const body = { credential: authenticator.get(await asked(browser)), layer: 'admin' }
    expect(await codeIn(await browser.call(signInWithPasskey, { body }))).toBe('admins_only')
  })

  test('leaves no session where it overlaps a recovery', async () => {
    const admin = openBrowser(app)
    await signIn(admin, await newPerson(app, 'admin'))
    for (let round = 0; round < 10; round++) {
      const { authenticator } = await addOne(home, `Tur ${round}`)
      const browser = openBrowser(app)
      const body = { credential: authenticator.get(await asked(browser)) }
      await Promise.all([
        browser.call(signInWithPasskey, { body }),
        admin.call(recoverFactors, { params: { id: person.id }, body: { reason: 'phone_lost' } }),
      ])
      expect(await isSignedIn(browser)).toBe(false)
      await signIn(home, person)
    }
    expect(app.reported).toEqual([])
  })
})

test('another person’s passkey proves nobody', async () => {
  const thief = openBrowser(app)
  await signIn(thief, await newPerson(app))
  const { authenticator } = await addOne(thief)
  const options = await asked(home, provingOptions)
  expect(options.allowCredentials).toEqual([])
  const body = { credential: authenticator.get(options) }
  expect(await codeIn(await home.call(proveByPasskey, { body }))).toBe('passkey_refused')
  // nor does the challenge of a sign-in serve a proof
  const { authenticator: own } = await addOne(home)
  const signInOptions = await asked(home)
  const wrongPurpose = { credential: own.get(signInOptions) }
  expect(await codeIn(await home.call(proveByPasskey, { body: wrongPurpose }))).toBe(
    'passkey_refused',
  )
})
