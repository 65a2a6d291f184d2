import { QrPayload, qrLifetime } from '#api/contracts/qr/qr.ts'

export type ReadCode =
  | { kind: 'valid'; payload: QrPayload }
  | { kind: 'malformed' }
  | { kind: 'expired' }

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
  const { data: payload } = QrPayload.safeParse(parseJson(text.trim()))
  if (!payload) return { kind: 'malformed' }
  return hasExpired(payload, now) ? { kind: 'expired' } : { kind: 'valid', payload }
}
