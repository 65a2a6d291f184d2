/**
 * The deepest allowed nesting of a JSON body: twice what the deepest contract needs, which a test
 * derives (api/http/nesting.test.ts). Parsers and validators cost more than linear time beyond
 * that.
 */
export const deepestBody = 12

/**
 * The most values a body may hold: twice what the widest contract needs, derived in the same way.
 */
export const mostValues = 4_096

/** The limit that a body exceeds. */
export type Excess = 'too deep' | 'too many values'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where the string ends that begins at a quote. UTF-8 uses these bytes only for these characters. */
function endOfString(bytes: Uint8Array, begins: number): number {
  let i = begins + 1
  while (i < bytes.length && bytes[i] !== quote) i += bytes[i] === backslash ? 2 : 1
  return i
}

/**
 * Scans the raw bytes of a body before anything parses them, and stops at the first excess: that
 * takes microseconds, however large the rest is. Invalid JSON passes, since the parser refuses it.
 */
export function excessOf(bytes: Uint8Array): Excess | undefined {
  let depth = 0
  let values = 1
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === quote) i = endOfString(bytes, i)
    else if (byte === openArray || byte === openObject) {
      if (++depth > deepestBody) return 'too deep'
    } else if (byte === closeArray || byte === closeObject) depth--
    else if (byte === comma && ++values > mostValues) return 'too many values'
  }
  return undefined
}
