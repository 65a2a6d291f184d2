import { type QrPayload, qrLifetime, type SignedPayload } from '../contracts/qr/qr.ts'

/** A secret with the id that the code carries, so that old codes verify after a key rotation. */
export interface QrKey {
  id: string
  secret: string
}

/** The verdict on a payload that was scanned at the counter. */
export type CodeVerdict = 'signed' | 'unsigned' | 'expired' | 'forged'

const signature = ({ secret }: QrKey, p: Omit<QrPayload, 'sig'>): Uint8Array =>
  new Bun.CryptoHasher('sha256', secret)
    .update(JSON.stringify([p.userId, p.username, p.timestamp, p.nonce]))
    .digest()

/**
 * Creates a code for a customer: the specified payload, a nonce for single use and an HMAC-SHA-256
 * with the newest key (decisions.md §4).
 * @param now epoch ms
 */
export function signCode(
  keys: readonly QrKey[],
  user: { id: number; username: string },
  now: number,
): SignedPayload {
  const [key] = keys
  if (!key) throw new Error('no QR key')
  const nonce = crypto.getRandomValues(new Uint8Array(12)).toBase64({ alphabet: 'base64url' })
  const payload = { userId: user.id, username: user.username, timestamp: now, nonce }
  const mac = signature(key, payload).toBase64({ alphabet: 'base64url', omitPadding: true })
  return { ...payload, sig: `${key.id}.${mac}` }
}

/**
 * Verifies a payload by the database's clock: 45 s in either direction, then the signature with the
 * key of its id, in constant time. A payload with only a part of the signature fields is forged.
 * @param now epoch ms
 */
export function judgeCode(keys: readonly QrKey[], payload: QrPayload, now: number): CodeVerdict {
  const { sig, nonce } = payload
  if (sig !== undefined || nonce !== undefined) {
    if (sig === undefined || nonce === undefined) return 'forged'
    const [id, mac] = sig.split('.')
    const key = keys.find((k) => k.id === id)
    if (!key || mac === undefined) return 'forged'
    const expected = signature(key, payload)
    let given: Uint8Array
    try {
      given = Uint8Array.fromBase64(mac, { alphabet: 'base64url' })
    } catch {
      return 'forged'
    }
    if (given.length !== expected.length || !crypto.timingSafeEqual(given, expected))
      return 'forged'
  }
  if (Math.abs(now - payload.timestamp) > qrLifetime) return 'expired'
  return sig === undefined ? 'unsigned' : 'signed'
}
