/**
 * Where a visitor goes after signing in: `wanted` if it is a path of this site, else the home page
 * (decisions.md §1). `//host`, `/\host` and anything that a browser resolves elsewhere are refused.
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

/** The sign-in layer that guards a page: administrators' pages have their own (decisions.md §1). */
export const layerOf = (path: string): 'admin' | undefined =>
  path === '/admin' || path.startsWith('/admin/') ? 'admin' : undefined
