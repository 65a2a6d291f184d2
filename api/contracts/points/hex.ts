// By hand: Uint8Array.fromHex and its kin are missing in the browsers of older phones.

/** Bytes as lower-case hexadecimal digits, as hashes of the ledger are written. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that {@link hexOf} has written. */
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
