import '#ui/foundations/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { speakTurkish } from '#api/contracts/sentences.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { createAppRouter } from './router.tsx'

/** Lets the phone answer a finger between two pieces of work. */
const breath = () => new Promise((next) => setTimeout(next))

speakTurkish()
await breath()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// a transition is drawn in slices, between which the phone answers to fingers
const start = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
await breath()
// index.html's opening picture stays until there is a page to put in its place
router.load().then(start, start)
