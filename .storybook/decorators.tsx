import type { Decorator } from '@storybook/react-vite'
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

const Scene = createContext<ReactNode>(null)

/** A router that draws the scene at any address: links work, and lead nowhere else. */
function createStageRouter() {
  const root = createRootRoute({ component: () => use(Scene) })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  return createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
}

function Stage({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(createStageRouter)
  useEffect(
    () => () => {
      localStorage.clear()
      dismissToast()
    },
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Scene value={children}>
        <RouterProvider router={router} />
      </Scene>
      <Toaster />
    </QueryClientProvider>
  )
}

/** Gives a story what the app gives its screens: a router, a query client, toasts, all fresh. */
export const onBareStage: Decorator = (Story, { id }) => (
  <Stage key={id}>
    <Story />
  </Stage>
)

/** The same for a screen that stands inside the frame's <main>. */
export const onStage: Decorator = (Story, { id }) => (
  <Stage key={id}>
    <main>
      <Story />
    </main>
  </Stage>
)
