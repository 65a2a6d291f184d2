/**
 * The page after a sign-in: `wanted` if it is a path of this site, otherwise home (decisions.md
 * §1). It rejects `//host`, `/\host` and everything else that a browser resolves to another site.
 */
export function safePath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/')) return '/'
  const here = 'http://telve.invalid'
  try {
    const url = new URL(wanted, here)
    if (url.origin !== here || url.pathname === '/auth') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}

/** The sign-in layer of a page: administrators' pages have their own (decisions.md §1). */
export const layerOf = (path: string): 'admin' | undefined =>
  path === '/admin' || path.startsWith('/admin/') ? 'admin' : undefined
