import { type Viewer, worksAtCounter } from './counter-rights.ts'

/**
 * `wanted` if it is a path of this site (decisions.md §1). It rejects `//host`, `/\host` and everything
 * else that a browser resolves to another site, and the sign-in page itself.
 */
export function safePath(wanted: string | undefined): string | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const here = 'http://telve.invalid'
  try {
    const url = new URL(wanted, here)
    if (url.origin !== here || url.pathname === '/auth') return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/**
 * The page after a sign-in: the one that was asked for, otherwise the one people work on, which is
 * the counter for who works there, the console for whoever else has pages there and
 * home for customers.
 */
export function landingOf(wanted: string | undefined, person: Viewer | null | undefined): string {
  const path = safePath(wanted)
  if (path !== undefined) return path
  if (worksAtCounter(person)) return '/qr'
  return person?.rights[0] ? '/admin' : '/'
}
