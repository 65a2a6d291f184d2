import { QrPayload } from '#api/contracts/qr/qr.ts'

export type ReadCode = { kind: 'valid'; payload: QrPayload } | { kind: 'malformed' }

/** The number of characters in the largest QR code (version 40, level L, alphanumeric). */
const mostInCode = 4_296

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a code that was pasted, scanned or photographed. Checks its form only: the server checks its age by
 * its own clock (decisions/079).
 */
export function readCode(text: string): ReadCode {
  if (text.length > mostInCode) return { kind: 'malformed' }
  const { data: payload } = QrPayload.safeParse(parseJson(text.trim()))
  return payload ? { kind: 'valid', payload } : { kind: 'malformed' }
}
