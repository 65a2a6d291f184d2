import type { Endpoint } from './endpoint.ts'
import { listEvents } from './events/events.ts'
import { listMenuCategories, listMenuItems } from './menu/menu.ts'
import { listStories } from './stories/stories.ts'

/**
 * The first requests of each page, by its path. The route's loader sends exactly these first
 * (web/routes/page-openings.test.ts checks that). The browser preloads them with the page: public
 * ones from the page's HTML (web/build/route-pages.ts), members' ones from a header, if the request
 * carries a session (api/static.ts).
 */
export const pageOpenings: Readonly<
  Record<string, readonly Pick<Endpoint, 'path' | 'audience'>[] | undefined>
> = {
  '/': [listStories, listEvents],
  '/menu': [listMenuCategories, listMenuItems],
}
