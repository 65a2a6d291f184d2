import { listBranches } from './branches/branches.ts'
import type { Endpoint } from './endpoint.ts'
import { listEvents } from './events/events.ts'
import { listMenuCategories, listMenuItems, readMenuItem } from './menu/menu.ts'
import { listItemOptions } from './menu/options.ts'
import { readBranchPriceList, readPriceList } from './menu/price-list.ts'
import { readOrder } from './orders/own.ts'
import { listStories } from './stories/stories.ts'

/**
 * The first requests of each page, by its path. The route's loader sends exactly these first
 * (web/app/preloads.test.ts checks that). The browser preloads them with the page: public
 * ones from the page's HTML (web/build/route-pages.ts), members' ones from a header, if the request
 * carries a session (api/static.ts).
 */
export const preloads: Readonly<
  Record<string, readonly Pick<Endpoint, 'path' | 'audience'>[] | undefined>
> = {
  '/': [listStories, listEvents],
  '/menu': [listMenuCategories, listMenuItems],
  '/menu/$id': [readMenuItem, listMenuCategories, listItemOptions],
  '/events/$id': [listEvents],
  '/cart': [listBranches],
  '/orders/$id': [readOrder],
  '/fiyat-listesi': [readPriceList],
  '/fiyat-listesi/$branchId': [readBranchPriceList],
}

/**
 * The pages whose routes do not ask who is signed in: their HTML does not preload the answer
 * (web/build/route-pages.ts).
 */
export const pagesWithoutPerson: readonly string[] = [
  '/confirm-address',
  '/fiyat-listesi',
  '/fiyat-listesi/$branchId',
  '/forgot-password',
  '/join',
  '/reset-password',
  '/undo-address',
  '/verify',
]

/** A first request of the page at an address. */
interface Preload extends Pick<Endpoint, 'path' | 'audience'> {
  /** its path had a parameter, which the address has filled in: no build could name it */
  ofAddress: boolean
}

/** The first requests of the page at an address, such as `/menu/12`. */
export function preloadsAt(address: string): readonly Preload[] {
  for (const [page, asks = []] of Object.entries(preloads)) {
    const names = page.match(/\$\w+/g) ?? []
    const values = new RegExp(`^${page.replace(/\$\w+/g, '([\\w-]+)')}$`).exec(address)?.slice(1)
    if (!values) continue
    const filled = (path: string) =>
      names.reduce((made, name, at) => made.replace(`:${name.slice(1)}`, values[at] ?? ''), path)
    return asks.map(({ path, audience }) => ({
      path: filled(path),
      audience,
      ofAddress: filled(path) !== path,
    }))
  }
  return []
}
