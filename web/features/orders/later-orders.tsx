import { lazy, Suspense } from 'react'
import { useLoaded } from '#web/shared/loaded.ts'
import { OpenOrdersPlace } from './open-orders-place.tsx'

// not part of the first load (web/e2e/first-load.spec.ts)
const parts = {
  open: lazy(() => import('./home-open-orders.tsx')),
  again: lazy(() => import('./home-again.tsx')),
}

/** A part of home about orders, once the page has come. Open ones have their place kept for them. */
export function LaterOrders({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  const place = part === 'open' && <OpenOrdersPlace />
  return <Suspense fallback={place}>{useLoaded() ? <Part /> : place}</Suspense>
}
