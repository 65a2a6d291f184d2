import { QrPayload, qrLifetime } from '#api/contracts/qr/qr.ts'

export type ReadCode =
  | { kind: 'valid'; payload: QrPayload }
  | { kind: 'malformed' }
  | { kind: 'expired' }

/** The number of characters in the largest QR code (version 40, level L, alphanumeric). */
const mostInCode = 4_296

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a code is more than 45 s away from `now` (epoch ms) (specification.md §5). */
export const hasExpired = (payload: Pick<QrPayload, 'timestamp'>, now: number): boolean =>
  Math.abs(now - payload.timestamp) > qrLifetime

/** Reads a code that was pasted, scanned or photographed. Checks its form first, then its age. */
export function readCode(text: string, now: number): ReadCode {
  if (text.length > mostInCode) return { kind: 'malformed' }
  const { data: payload } = QrPayload.safeParse(parseJson(text.trim()))
  if (!payload) return { kind: 'malformed' }
  return hasExpired(payload, now) ? { kind: 'expired' } : { kind: 'valid', payload }
}
