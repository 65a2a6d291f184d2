import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Whom the product is for, and whoever has not signed in. */
export const audiences = ['signed out', 'musteri', 'kasa', 'admin'] as const
type Audience = (typeof audiences)[number]

/** Every address of the generated route tree, and one that does not exist. */
const generated = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8')
const [, listed = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(generated) ?? []
const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
routes.push('/nowhere')

/** Addresses of routes with parameters. A new route without a sample fails. */
const samples: Record<string, string> = {
  '/menu/$id': '/menu/1',
  '/events/$id': '/events/1',
  '/orders/$id': '/orders/1',
  '/legal/$document': '/legal/notice',
  '/fiyat-listesi/$branchId': '/fiyat-listesi/1',
}

/** The address that a route is visited at. @throws for a route with parameters and no sample */
const addressOf = (route: string): string => {
  const address = route.includes('$') ? samples[route] : route
  if (!address) throw new Error(`${route} has parameters: give it a sample above`)
  return address
}

/** Pages that customers are sent home from. */
const ofWork = ['/board', '/day-end', '/tablets', '/team']

/** The routes that show an audience something that no audience before it has shown. */
function routesOf(who: Audience): string[] {
  const open = [
    ...[
      '/auth',
      '/help',
      '/legal/$document',
      '/fiyat-listesi/',
      '/fiyat-listesi/$branchId',
      '/menu/$id',
      '/forgot-password',
      '/reset-password',
      '/nowhere',
    ],
    ...['/verify', '/confirm-address', '/undo-address', '/join'],
  ]
  // what an enrolled tablet alone shows: web/e2e/tablets.spec.ts looks at it
  const ofTablets = '/tablet-board'
  const members = routes.filter((route) => !open.includes(route) && route !== ofTablets)
  // the page without the app, which members see another one in the place of
  if (who === 'signed out') return ['/', ...open]
  if (who === 'musteri')
    return members.filter((route) => !route.startsWith('/admin') && !ofWork.includes(route))
  return who === 'kasa' ? ['/', '/qr', '/board'] : members
}

/** In the page: nothing is still to come, neither lists nor letters nor the pictures in sight. */
const isDrawn = () =>
  !document.querySelector('[aria-busy=true], .animate-pulse') &&
  document.fonts.status === 'loaded' &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')

/**
 * Opens each route of an audience and looks at it. @returns what `look` finds, with its route; that a
 * route leads elsewhere is a find too, because a redirect shows nothing
 */
export async function visitAll(
  page: Page,
  who: Audience,
  look: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const route of routesOf(who)) {
    const address = addressOf(route)
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
    await page.waitForFunction(isDrawn)
    const shown = new URL(page.url()).pathname
    if (shown !== address && `${shown}/` !== address) found.push(`${route} leads to ${shown}`)
    found.push(...(await look()).map((trouble) => `${route}: ${trouble}`))
  }
  return found
}
