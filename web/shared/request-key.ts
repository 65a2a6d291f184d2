const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/**
 * A UUIDv7: ordered by time (`now`, epoch ms), so that the index over request keys grows at its end
 *; random in the rest.
 */
export function createRequestKey(
  now = Date.now(),
  random = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const bytes = new Uint8Array(16)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes.set(random, 6)
  bytes[6] = 0x70 | ((random[0] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((random[2] ?? 0) & 0x3f)
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
