import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whom the product is for, and whoever has not signed in. */
export const audiences = ['signed out', 'musteri', 'kasa', 'admin'] as const

/** Every address of the generated route tree, and one that does not exist. */
const generated = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8')
const [, listed = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(generated) ?? []
export const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
routes.push('/nowhere')

/** Addresses of routes with parameters. A new route without a sample fails. */
const samples: Record<string, string> = { '/menu/$id': '/menu/1' }

/** The address that a route is visited at. @throws for a route with parameters and no sample */
export const addressOf = (route: string): string => {
  const address = route.includes('$') ? samples[route] : route
  if (!address) throw new Error(`${route} has parameters: give it a sample above`)
  return address
}
