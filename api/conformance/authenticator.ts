import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '../contracts/factors/web-authn.ts'

/** An authenticator in memory, as far as the server can tell: keys of ES256, attestation `none`. */

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 255)

/** Encodes what an attestation needs of CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

interface Key {
  id: Buffer
  privateKey: KeyObject
  rpId: string
  handle: string
  counter: number
}

/** How an answer differs from an honest one. */
interface Manner {
  origin?: string
  /** whether the person has shown a face, a finger or a PIN */
  verified?: boolean
  /** the value of the counter instead of the next one */
  counter?: number
}

export function openAuthenticator(origin = 'http://localhost') {
  const keys: Key[] = []

  function authenticatorData({ rpId, counter }: Key, verified: boolean, attested?: Buffer): Buffer {
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, challenge: string, manner: Manner) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: manner.origin ?? origin, crossOrigin: false }),
    )

  return {
    keys,
    /** Makes a passkey. */
    create(options: CreationOptions, manner: Manner = {}): Attestation {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
      const key = { id, privateKey, rpId: options.rp.id, handle: options.user.id, counter: 0 }
      keys.push(key)
      const cose = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const authData = authenticatorData(key, manner.verified ?? true, attested)
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        response: {
          clientDataJSON: url(clientData('webauthn.create', options.challenge, manner)),
          attestationObject: url(
            cbor(
              new Map<string, Cbor>([
                ['fmt', 'none'],
                ['attStmt', new Map()],
                ['authData', authData],
              ]),
            ),
          ),
          transports: ['internal'],
        },
      }
    },
    /** Signs with the latest passkey, or with the one that is given. */
    get(options: RequestOptions, manner: Manner = {}, key = keys.at(-1)): Assertion {
      if (!key) throw new Error('the authenticator has no key')
      key.counter = manner.counter ?? key.counter + 1
      const client = clientData('webauthn.get', options.challenge, manner)
      const data = authenticatorData(key, manner.verified ?? true)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
      return {
        id: url(key.id),
        rawId: url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(signature),
          userHandle: key.handle,
        },
      }
    },
  }
}
