import { cookie as cookieSigner } from '@elysiajs/cookie'
import { signCookie } from 'elysia/utils'
import { sessionLifetime } from './sessions.ts'

export const sessionCookieName = 'sid'

/** Signatures that are remembered once they have held; a session itself is never taken on trust. */
const mostVerified = 10_000

interface Signer {
  unsignCookie(value: string): { valid: true; value: string } | { valid: false }
}

/** Reads and writes the session cookie: HttpOnly, SameSite=Lax, signed (decisions.md §2). */
export interface SessionCookie {
  /** The token in a request's cookie; undefined where there is none or its signature is not ours. */
  read(request: Request): string | undefined
  /** A `Set-Cookie` value that keeps the token. */
  write(token: string): Promise<string>
  /** A `Set-Cookie` value that takes the cookie away. */
  clear(): string
}

/**
 * @param secrets newest first: the first signs, all verify
 * @param secure adds `Secure`: production, behind https
 */
export function sessionCookie(secrets: readonly string[], secure: boolean): SessionCookie {
  // Elysia's own jar answers 400 to a forged cookie, which would lock people out when a secret is
  // rotated away; @elysiajs/cookie's verifier tells us instead, and knows several secrets.
  const { unsignCookie } = cookieSigner({ secret: [...secrets] }).decorator as unknown as Signer
  const verified = new Map<string, string>()
  function verify(raw: string): string | undefined {
    const known = verified.get(raw)
    if (known) return known
    let value: string
    try {
      value = decodeURIComponent(raw)
    } catch {
      return undefined
    }
    const unsigned = unsignCookie(value)
    if (!unsigned.valid) return undefined
    if (verified.size >= mostVerified) verified.clear()
    verified.set(raw, unsigned.value)
    return unsigned.value
  }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read(request) {
      const header = request.headers.get('cookie')
      if (!header) return undefined
      for (const part of header.split(';')) {
        const pair = part.trim()
        if (!pair.startsWith(`${sessionCookieName}=`)) continue
        const raw = pair.slice(sessionCookieName.length + 1)
        if (!/^[\w%.+/=-]{1,400}$/.test(raw)) return undefined
        return verify(raw)
      }
      return undefined
    },
    async write(token) {
      const value = encodeURIComponent(await signCookie(token, secrets[0] ?? null))
      return `${sessionCookieName}=${value}; Max-Age=${sessionLifetime / 1000}; ${attributes}`
    },
    clear: () => `${sessionCookieName}=; Max-Age=0; ${attributes}`,
  }
}
