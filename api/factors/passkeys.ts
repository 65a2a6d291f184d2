import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Sql, TransactionSql } from 'postgres'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '../contracts/factors/web-authn.ts'
import { type OneUse, type OneUseCookie, oneUseLifetime } from '../sessions/one-use.ts'

/**
 * EdDSA, ES256 and RS256, which every authenticator of today has one of. Without a list the library
 * asks for ML-DSA-44 first, whose keys are ten times as long (decisions/155).
 */
const algorithms = [-8, -7, -257]

/** What a challenge was made for; a signature for one purpose serves no other. */
type Purpose = 'sign-in' | 'add' | 'prove'

interface Deps {
  sql: Sql
  challenges: OneUseCookie
  /** the address that people type, such as `https://telve.example`: nothing of a request decides it */
  origin: string
}

/** A verified signature, not yet counted as used. */
export interface Verified {
  userId: number
  passkeyId: number
  challenge: OneUse
  counter: number
  backedUp: boolean
}

interface Kept {
  id: number
  userId: number
  publicKey: Uint8Array<ArrayBuffer>
  handle: Uint8Array
  counter: number
}

const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' })
const textOf = (bytes: Uint8Array) =>
  Uint8Array.from(bytes).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Passkeys: their challenges, and the proofs made with them (decisions/155). */
export function openPasskeys({ sql, challenges, origin }: Deps) {
  const rpId = new URL(origin).hostname
  const contentOf = (purpose: Purpose, userId: number | undefined) => `${purpose}.${userId ?? 0}`

  /**
   * The challenge of this browser, if it was made for this purpose and person; of a new passkey also
   * the handle that the authenticator was given.
   */
  function challengeOf(request: Request, purpose: Purpose, userId: number | undefined) {
    const found = challenges.read(request)
    const [made, of, handle = ''] = found?.content.split('.') ?? []
    return found && `${made}.${of}` === contentOf(purpose, userId)
      ? { ...found, handle }
      : undefined
  }

  const ofPerson = (userId: number) => sql<{ credential: Uint8Array; transports: string[] }[]>`
    select credential_id as credential, transports from passkeys where user_id = ${userId} order by id`

  async function descriptorsOf(userId: number | undefined) {
    if (userId === undefined) return []
    const rows = await ofPerson(userId)
    return rows.map(({ credential, transports }) => ({
      id: textOf(credential),
      type: 'public-key' as const,
      transports,
    }))
  }

  async function keptOf(credentialId: string): Promise<Kept | undefined> {
    const [row] = await sql<Kept[]>`
      select id, user_id, public_key, handle, counter
        from passkeys where credential_id = decode(${toHex(credentialId)}, 'hex')`
    return row
  }

  return {
    /** What a browser signs in or proves with; without a person, with any passkey it has for us. */
    async ask(
      purpose: 'sign-in' | 'prove',
      userId?: number,
    ): Promise<{ options: RequestOptions; cookie: string }> {
      const { cookie, nonce } = await challenges.write(contentOf(purpose, userId))
      const { challenge } = await generateAuthenticationOptions({
        rpID: rpId,
        challenge: bytesOf(nonce),
        userVerification: 'required',
      })
      return {
        cookie,
        options: {
          rpId,
          challenge,
          timeout: oneUseLifetime,
          allowCredentials: await descriptorsOf(userId),
          userVerification: 'required',
        },
      }
    },

    /** What a browser makes a new passkey with: discoverable, behind a PIN, a face or a finger. */
    async askForNew(person: {
      id: number
      username: string
    }): Promise<{ options: CreationOptions; cookie: string }> {
      const [row] = await sql<{ handle: Uint8Array | null; fullName: string }[]>`
        select (select handle from passkeys where user_id = u.id order by id limit 1) as handle,
               full_name
          from users u where id = ${person.id}`
      // Random, as it tells every authenticator which account is whose.
      const handle = Uint8Array.from(row?.handle ?? crypto.getRandomValues(new Uint8Array(32)))
      const { cookie, nonce } = await challenges.write(
        `${contentOf('add', person.id)}.${textOf(handle)}`,
      )
      const made = await generateRegistrationOptions({
        rpName: 'Telve',
        rpID: rpId,
        userName: person.username,
        userDisplayName: row?.fullName ?? person.username,
        userID: handle,
        challenge: bytesOf(nonce),
        supportedAlgorithmIDs: algorithms,
        attestationType: 'none',
      })
      const { id = rpId, name } = made.rp
      return {
        cookie,
        options: {
          rp: { id, name },
          user: made.user,
          challenge: made.challenge,
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
          timeout: oneUseLifetime,
          excludeCredentials: await descriptorsOf(person.id),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        },
      }
    },

    /**
     * Keeps a new passkey.
     * @returns its id; undefined when its challenge or its signature is not right, or somebody has it
     */
    async add(
      tx: TransactionSql,
      request: Request,
      { userId, name, credential }: { userId: number; name: string; credential: Attestation },
    ): Promise<number | undefined> {
      const challenge = challengeOf(request, 'add', userId)
      if (!challenge || !(await challenges.spend(tx, challenge))) return undefined
      const { transports, ...response } = credential.response
      const made = await settled(() =>
        verifyRegistrationResponse({
          response: { ...credential, response, clientExtensionResults: {} },
          expectedChallenge: challenge.nonce,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!made?.verified) return undefined
      const { credential: key, credentialBackedUp } = made.registrationInfo
      const [row] = await tx<{ id: number }[]>`
        insert into passkeys
          (user_id, credential_id, public_key, handle, counter, transports, backed_up, name)
        values (${userId}, ${Buffer.from(bytesOf(key.id))}, ${Buffer.from(key.publicKey)},
                ${Buffer.from(bytesOf(challenge.handle))}, ${key.counter}, ${transports ?? []}, ${credentialBackedUp}, ${name})
        on conflict (credential_id) do nothing
        returning id`
      return row?.id
    },

    /**
     * Verifies a signature; {@link use} must follow in the transaction of what it is for.
     * @param userId whose passkey it must be; undefined for a sign-in, which it names itself
     */
    async verify(
      request: Request,
      credential: Assertion,
      purpose: 'sign-in' | 'prove',
      userId?: number,
    ): Promise<Verified | undefined> {
      const challenge = challengeOf(request, purpose, userId)
      const kept = challenge && (await keptOf(credential.id))
      if (!kept || (userId !== undefined && kept.userId !== userId)) return undefined
      const { userHandle, ...response } = credential.response
      if (userHandle !== undefined && userHandle !== textOf(kept.handle)) return undefined
      const made = await settled(() =>
        verifyAuthenticationResponse({
          response: { ...credential, response, clientExtensionResults: {} },
          expectedChallenge: challenge.nonce,
          expectedOrigin: origin,
          expectedRPID: rpId,
          credential: {
            id: credential.id,
            publicKey: Uint8Array.from(kept.publicKey),
            counter: kept.counter,
          },
          requireUserVerification: true,
        }),
      )
      if (!made?.verified) return undefined
      const { newCounter: counter, credentialBackedUp: backedUp } = made.authenticationInfo
      return { userId: kept.userId, passkeyId: kept.id, challenge, counter, backedUp }
    },

    /**
     * Counts a verified signature as used: its challenge serves nothing else, and the passkey's counter
     * has moved on. False when it was used already, or the passkey is gone.
     */
    async use(tx: TransactionSql, { passkeyId, challenge, counter, backedUp }: Verified) {
      if (!(await challenges.spend(tx, challenge))) return false
      const { count } = await tx`
        update passkeys set counter = ${counter}, backed_up = ${backedUp}, used_at = now()
         where id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`
      return count > 0
    },

    /** `Set-Cookie` values that delete the challenge. */
    forget: () => challenges.clear(),
  }
}
export type Passkeys = ReturnType<typeof openPasskeys>

const toHex = (text: string) => Buffer.from(text, 'base64url').toString('hex')

/** The library throws for whatever a stranger may have sent; that is no error of ours. */
async function settled<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
