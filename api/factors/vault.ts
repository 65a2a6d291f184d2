import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A key of the environment (`FACTOR_KEYS`); its id stands beside what it has sealed. */
export interface FactorKey {
  id: string
  secret: string
}

/** Seals secrets for the database, and makes keyed digests of codes. */
export interface Vault {
  /** AES-256-GCM, bound to its person: in another person's row it does not open. */
  seal(userId: number, secret: Uint8Array): { keyId: string; sealed: Buffer }
  /** @throws Error when the key is not in the environment any more, or the bytes are not its */
  open(userId: number, kept: { keyId: string; sealed: Uint8Array }): Uint8Array<ArrayBuffer>
  /** Digests of a person's code, by each key, the newest first. */
  digests(userId: number, code: string): Buffer[]
}

const [nonceLength, tagLength] = [12, 16]

/** @param keys newest first: the first seals and digests, all open (decisions.md §4) */
export function openVault(keys: readonly FactorKey[]): Vault {
  const derive = (secret: string, use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `telve ${use}`, 32))
  const derived = keys.map(({ id, secret }) => ({
    id,
    sealing: derive(secret, 'sealed secrets'),
    digesting: derive(secret, 'recovery codes'),
  }))
  const bound = (userId: number) => Buffer.from(`totp of ${userId}`)
  return {
    seal(userId, secret) {
      const [newest] = derived
      if (!newest) throw new Error('FACTOR_KEYS holds no key')
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', newest.sealing, nonce).setAAD(bound(userId))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return { keyId: newest.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
    },
    open(userId, { keyId, sealed }) {
      const key = derived.find(({ id }) => id === keyId)
      if (!key) throw new Error(`FACTOR_KEYS holds no key ${keyId}, which sealed a secret`)
      const bytes = Buffer.from(sealed)
      const body = bytes.subarray(nonceLength + tagLength)
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, nonceLength))
        .setAAD(bound(userId))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]))
    },
    digests: (userId, code) =>
      derived.map(({ digesting }) =>
        createHmac('sha256', digesting).update(`${userId} ${code}`).digest(),
      ),
  }
}
