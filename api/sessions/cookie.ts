import { cookie as cookiePlugin } from '@elysiajs/cookie'
import { signCookie } from 'elysia/utils'
import { sessionLifetime } from './sessions.ts'

/** How long a browser is known after a sign-in on it, ms (decisions.md §8: 90 days). */
const deviceLifetime = 90 * 24 * 3600 * 1000

/** The number of verified signatures to remember; a session itself is checked in the database. */
const mostVerified = 10_000

/** Reads and writes one cookie: HttpOnly, SameSite=Lax, signed (decisions.md §2). */
export interface SignedCookie {
  /** The name of the cookie when it is written. */
  name: string
  /** The value in a request's cookie; undefined without one, or if its signature is not ours. */
  read(request: Request): string | undefined
  /** A `Set-Cookie` value that stores the value for the cookie's lifetime. */
  write(value: string): Promise<string>
  /** `Set-Cookie` values that delete the cookie, under every name that is read. */
  clear(): string[]
}

/** The name of the session's cookie in the demo; production uses `__Host-sid`. */
export const sessionCookieName = 'sid'

/**
 * The cookie that holds a session's token.
 * @param secrets newest first: the first signs, all verify
 * @param production behind https, where browsers hold us to the `__Host-` prefix: no other host of the
 *   domain and no page over http can set such a cookie
 */
export const sessionCookie = (secrets: readonly string[], production: boolean): SignedCookie =>
  signedCookie({ name: sessionCookieName, lifetime: sessionLifetime }, secrets, production)

/** The cookie of a browser on which people have signed in (api/auth/known-browser.ts). */
export const browserCookie = (secrets: readonly string[], production: boolean): SignedCookie =>
  signedCookie({ name: 'browser', lifetime: deviceLifetime }, secrets, production)

/** How long a tablet that nobody uses stays enrolled, ms: the longest that browsers keep a cookie. */
const tabletLifetime = 400 * 24 * 3600 * 1000

/** The cookie of a tablet that a branch's people share (decisions/273). */
export const tabletCookie = (secrets: readonly string[], production: boolean): SignedCookie =>
  signedCookie({ name: 'tablet', lifetime: tabletLifetime }, secrets, production)

/** The name and lifetime (ms) of a cookie that one sign-in or one proof needs. */
interface ShortCookie {
  name: string
  lifetime: number
}

/** A cookie of some minutes: a challenge, or the ticket of a sign-in's second step. */
export const shortCookie = (
  what: ShortCookie,
  secrets: readonly string[],
  production: boolean,
): SignedCookie => signedCookie(what, secrets, production)

function signedCookie(
  { name, lifetime }: { name: string; lifetime: number },
  secrets: readonly string[],
  production: boolean,
): SignedCookie {
  // Production once used the plain name: it is still read, so that the upgrade signs nobody out.
  const names = production ? [`__Host-${name}`, name] : [name]
  const patterns = names.map(valuePattern)
  const [newest = name] = names
  const verify = rememberVerified(verifierOf(secrets))
  const attributes = `Path=/; HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`
  return {
    name: newest,
    read(request) {
      const header = request.headers.get('cookie')
      if (!header) return undefined
      for (const pattern of patterns) {
        const raw = pattern.exec(header)?.[1]
        const value = raw === undefined ? undefined : verify(raw)
        if (value !== undefined) return value
      }
      return undefined
    },
    async write(value) {
      const signed = encodeURIComponent(await signCookie(value, secrets[0] ?? null))
      return `${newest}=${signed}; Max-Age=${lifetime / 1000}; ${attributes}`
    },
    clear: () => names.map((each) => `${each}=; Max-Age=0; ${attributes}`),
  }
}

/** Finds a cookie's raw value in a `Cookie` header, if it could be one of ours. */
const valuePattern = (name: string) =>
  new RegExp(`(?:^|;)\\s*${name}=([\\w%.+/=-]{1,1000})\\s*(?:;|$)`)

type Unsign = (value: string) => { valid: boolean; value: string | undefined }

/**
 * Verifies a signature with every secret. `@elysiajs/cookie` 0.8.0 takes a list of secrets but
 * verifies with the first alone, so each secret gets a verifier of its own. Elysia's jar answers
 * 400 to a cookie with an unknown signature, which would lock people out when a secret is rotated.
 */
function verifierOf(secrets: readonly string[]): (signed: string) => string | undefined {
  const verifiers = secrets.map(
    (secret) =>
      (cookiePlugin({ secret }).decorator as unknown as { unsignCookie: Unsign }).unsignCookie,
  )
  return (signed) => {
    for (const unsign of verifiers) {
      const { valid, value } = unsign(signed)
      if (valid) return value
    }
    return undefined
  }
}

function rememberVerified(verify: (signed: string) => string | undefined) {
  const verified = new Map<string, string>()
  return (raw: string): string | undefined => {
    const known = verified.get(raw)
    if (known !== undefined) return known
    let signed: string
    try {
      signed = decodeURIComponent(raw)
    } catch {
      return undefined
    }
    const value = verify(signed)
    if (value === undefined) return undefined
    if (verified.size >= mostVerified) verified.clear()
    verified.set(raw, value)
    return value
  }
}
