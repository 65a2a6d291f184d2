import { createHash, generateKeyPairSync } from 'node:crypto'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** The key that signs checkpoints; its private half never leaves the process. */
export interface SigningKey {
  /** SubjectPublicKeyInfo */
  publicKey: Uint8Array
  sign(statement: string): Promise<Uint8Array>
}

/**
 * Reads a private key.
 * @param pkcs8 base64 of a P-256 key in PKCS #8, as {@link drawSigningKey} makes it
 * @throws Error for anything else
 */
export const readSigningKey = async (pkcs8: string): Promise<SigningKey> => {
  const bytes = Buffer.from(pkcs8, 'base64')
  const key = await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key)
  if (!kty || !crv || !x || !y) throw new Error('the signing key has no public half')
  const jwk = { kty, crv, x, y }
  const half = await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify'])
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('spki', half)),
    sign: async (statement) =>
      new Uint8Array(await crypto.subtle.sign(signing, key, new TextEncoder().encode(statement))),
  }
}

/** A new private key, base64 of its PKCS #8. */
export const drawSigningKey = (): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** The fingerprint for comparison: SHA-256 of a public key, in hex. */
export const fingerprintOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex')

/** Whether the signature of this statement was made with the key. */
export const isSigned = async (
  publicKey: Uint8Array,
  signature: Uint8Array,
  statement: string,
): Promise<boolean> => {
  try {
    const key = await crypto.subtle.importKey('spki', Buffer.from(publicKey), algorithm, false, [
      'verify',
    ])
    const bytes = new TextEncoder().encode(statement)
    return await crypto.subtle.verify(signing, key, Buffer.from(signature), bytes)
  } catch {
    return false // not a valid key
  }
}
