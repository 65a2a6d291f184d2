import { lazy, Suspense } from 'react'
import { useLoaded } from '#web/shared/loaded.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const parts = {
  open: lazy(() => import('./home-open-orders.tsx')),
  again: lazy(() => import('./home-again.tsx')),
}

/** A part of home about orders, once the page has come. */
export function LaterOrders({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Suspense>{useLoaded() && <Part />}</Suspense>
}
