/** The encodings of texts, best first: their names, and how files that hold them end. */
export const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export type Encoding = (typeof encodings)[number][0]

/** The best encoding that a request accepts, of those that there are; undefined: the plain text. */
export function acceptedEncoding(
  request: Request,
  isThere: (end: string) => boolean = () => true,
): (typeof encodings)[number] | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return encodings.find(([token, end]) => accepted.includes(token) && isThere(end))
}
