import type { Decorator, Loader } from '@storybook/react-vite'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { setTurkishMessages } from '#api/contracts/sentences.ts'
import { dismissToast, Toaster } from '#ui/feedback/toaster.tsx'
import { createQueryClient } from '#web/app/query-client.ts'

setTurkishMessages()

const Content = createContext<ReactNode>(null)

/** A router that renders the story at every address, so that links work and stay in the story. */
function createStoryRouter() {
  const root = createRootRoute({ component: () => use(Content) })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
}

/**
 * Loads the router of a screen's story. One that has not been loaded draws nothing at first, and a play
 * that looks at once would find an empty page.
 */
export const loadRouter: Loader = async ({ title, parameters: { surroundings } }) => {
  if (!title.startsWith('Screens/') || surroundings === 'none') return {}
  const router = createStoryRouter()
  await router.load()
  return { router }
}

interface ProvidersProps {
  router: ReturnType<typeof createStoryRouter>
  children: ReactNode
}

function Providers({ router, children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => dismissToast, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Content value={children}>
        <RouterProvider router={router} />
      </Content>
      <Toaster />
    </QueryClientProvider>
  )
}

declare module 'storybook/internal/csf' {
  interface Parameters {
    /**
     * The providers of a story of `Screens/`: `main` (the default) is a router, a query client,
     * toasts and a `<main>`; `providers` is the same without `<main>`, for a page that has its own;
     * `none` is for stories that render the whole app.
     */
    surroundings?: 'main' | 'providers' | 'none'
  }
}

/** Renders a screen in the providers of the app, new for each story. */
export const withProviders: Decorator = (Story, { id, title, parameters, loaded }) => {
  const { surroundings = 'main' } = parameters
  if (!title.startsWith('Screens/') || surroundings === 'none') return <Story />
  return (
    <Providers key={id} router={loaded.router}>
      {surroundings === 'main' ? (
        <main>
          <Story />
        </main>
      ) : (
        <Story />
      )}
    </Providers>
  )
}
