/** The search of `/auth` that brings people back. Opening `/` asks for no page in particular. */
export const wantedAt = (href: string): { redirect?: string } =>
  href === '/' ? {} : { redirect: href }

/** The sign-in layer of a page: administrators' pages have their own (decisions.md §1). */
export const layerOf = (path: string): 'admin' | undefined =>
  path === '/admin' || path.startsWith('/admin/') ? 'admin' : undefined
