import '#ui/foundations/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from '#api/contracts/auth/session.ts'
import { setTurkishMessages } from '#api/contracts/sentences.ts'
import { followBackButton } from '#web/app/back-button.ts'
import { followNetwork } from '#web/app/network-return.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { preloads, proof } from '#web/shared/client.ts'
import { identity } from '#web/shared/identity.ts'
import { afterLoad } from '#web/shared/idle.ts'
import { dropKept } from '#web/shared/kept/dropping.ts'
import { keepAnswers } from '#web/shared/kept/keeping.ts'
import { keyOf } from '#web/shared/query-key.ts'
import { createAppRouter } from './router.tsx'

/** Lets the browser handle input between two tasks. */
const yieldToMain = () => new Promise((next) => setTimeout(next))

setTurkishMessages()
// asked for at the first such refusal: the dialog is no part of the first load
proof.missing = async (error, key) =>
  /^(prove_again|second_factor_due|limit_reached)$/.test(error.code) &&
  import('./app/missing-proof.ts').then(
    ({ askForMissingProof }) => askForMissingProof(error, key),
    () => false,
  )
await yieldToMain()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
keepAnswers(queryClient)
followNetwork(queryClient)
const letHistoryBe = followBackButton(router.history)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
identity.watch(() => void queryClient.invalidateQueries({ queryKey: keyOf(currentUser) }))
// removes the last person's page at once, and no form with unsaved values asks to stay
identity.beforeReload(() => {
  void dropKept(identity.person())
  letHistoryBe()
  root.unmount()
})
// a transition renders in slices, so that the browser handles input in between
const start = () => {
  preloads.taken = false
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
await yieldToMain()
preloads.taken = true
// index.html's first picture stays until the page is ready
router.load().then(start, start)

// keeping the app for later must not compete with showing it now
const startWorker = () =>
  import('#web/app/worker-start.ts')
    .then(({ startWorker }) => startWorker(new URL(import.meta.url).pathname))
    // a browser that keeps nothing, or a deploy at this moment: the next visit tries again
    .catch(() => {})
if (import.meta.env.PROD && 'serviceWorker' in navigator) afterLoad(startWorker)
