import { QrPayload, qrLifetime } from '#api/contracts/qr/qr.ts'

export type ReadCode =
  | { kind: 'valid'; payload: QrPayload }
  | { kind: 'malformed' }
  | { kind: 'expired' }

/** Characters that the largest QR code holds (version 40, level L, letters and digits). */
const mostInCode = 4_296

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a code is older than 45 s at `now` (epoch ms), in either direction (specification.md §5). */
export const hasExpired = (payload: Pick<QrPayload, 'timestamp'>, now: number): boolean =>
  Math.abs(now - payload.timestamp) > qrLifetime

/** Reads what was pasted, typed by a scanner or seen by the camera: form first, then age. */
export function readCode(text: string, now: number): ReadCode {
  if (text.length > mostInCode) return { kind: 'malformed' }
  const { data: payload } = QrPayload.safeParse(parseJson(text.trim()))
  if (!payload) return { kind: 'malformed' }
  return hasExpired(payload, now) ? { kind: 'expired' } : { kind: 'valid', payload }
}
