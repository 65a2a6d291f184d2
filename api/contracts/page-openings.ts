import type { Endpoint } from './endpoint.ts'
import { listEvents } from './events/events.ts'
import { listMenuCategories, listMenuItems } from './menu/menu.ts'
import { listStories } from './stories/stories.ts'

/**
 * What a page asks for as soon as it opens, by its path. The route's loader asks for exactly this
 * first (web/routes/page-openings.test.ts holds it to that). The browser is told with the page itself:
 * of what anybody may ask by the page's HTML (web/build/route-pages.ts), of what only members may ask
 * by a header, where the request bears a session (api/static.ts).
 */
export const pageOpenings: Readonly<
  Record<string, readonly Pick<Endpoint, 'path' | 'audience'>[] | undefined>
> = {
  '/': [listStories, listEvents],
  '/menu': [listMenuCategories, listMenuItems],
}
