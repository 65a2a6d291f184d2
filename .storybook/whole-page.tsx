import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listEvents } from '#api/contracts/events/events.ts'
import { listMenuItems } from '#api/contracts/menu/menu.ts'
import { listStories } from '#api/contracts/stories/stories.ts'
import { events, stories } from '#api/mocks/content-fixtures.ts'
import type { elif } from '#api/mocks/fixtures.ts'
import { menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { dismissToast } from '#ui/feedback/toaster.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { createAppRouter } from '#web/router.tsx'

/** The whole app at an address, with frame, router and toasts. */
export function WholePage({ path }: { path: string }) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() =>
    createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] })),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Replaces the pictures of a list by the demo's drawings. */
const drawn = <T extends { imageUrl: string | null }>(list: T[], drawings: string[]): T[] =>
  list.map((one, index) => ({
    ...one,
    imageUrl: `./demo/${drawings[index % drawings.length]}.svg`,
  }))

const storyDrawings = ['salep', 'kuzguncuk', 'cekirdek', 'cezve', 'tatli', 'cift-puan']
const eventDrawings = ['tadim', 'latte-art', 'akustik']
const itemDrawings = [
  ...['turk-kahvesi', 'latte', 'salep', 'cold-brew', 'limonata', 'san-sebastian', 'sutlac'],
  'bakir-cezve',
]

/** The mock API for this person, with the pictures of the demo. */
export const productFor = (user: typeof elif) => [
  answers(currentUser, user),
  answers(
    listStories,
    drawn(
      stories,
      storyDrawings.map((name) => `hikaye-${name}`),
    ),
  ),
  answers(
    listEvents,
    drawn(
      events,
      eventDrawings.map((name) => `etkinlik-${name}`),
    ),
  ),
  answers(listMenuItems, ({ query }) =>
    drawn(menuItems, itemDrawings).filter(({ categoryId }) =>
      [null, String(categoryId)].includes(query.get('categoryId')),
    ),
  ),
]

/**
 * What the stories of whole pages share. Their `parameters` stay in their files: Storybook writes a
 * meta's description there, which would replace spread ones.
 */
export const wholePages = {
  component: WholePage,
  globals: { viewport: { value: 'w390' } },
  args: { path: '/' },
  beforeEach: () => dismissToast,
}

/** Checks that the page shows its heading and is no wider than the screen. */
export const stands =
  (heading: RegExp) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement)
    // a page may hold the same words once for phones and once for wide screens
    await waitFor(
      () => {
        const found = canvas.queryAllByText(heading)
        expect(found.some((one) => one.checkVisibility({ visibilityProperty: true }))).toBe(true)
      },
      { timeout: 5000 },
    )
    await waitFor(() =>
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth),
    )
  }
