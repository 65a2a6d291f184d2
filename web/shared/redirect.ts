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
 * the counter for staff, the console for whoever else has pages there and home for customers.
 */
export function landingOf(
  wanted: string | undefined,
  person: { isAdmin: boolean; isStaff: boolean; rights: readonly string[] } | null | undefined,
): string {
  const path = safePath(wanted)
  if (path !== undefined) return path
  if (person?.isStaff && !person.isAdmin) return '/qr'
  return person?.rights[0] ? '/admin' : '/'
}

/** The search of `/auth` that brings people back. Opening `/` asks for no page in particular. */
export const wantedAt = (href: string): { redirect?: string } =>
  href === '/' ? {} : { redirect: href }

/** The sign-in layer of a page: administrators' pages have their own (decisions.md §1). */
export const layerOf = (path: string): 'admin' | undefined =>
  path === '/admin' || path.startsWith('/admin/') ? 'admin' : undefined
