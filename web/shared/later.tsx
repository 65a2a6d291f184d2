import { type ReactNode, Suspense } from 'react'
import { useLoaded } from './loaded.ts'

interface LaterProps {
  /** what stands there until then */
  place?: ReactNode
  /** lazy components */
  children: ReactNode
}

/** What is not part of the first load (web/e2e/first-load.spec.ts), once the page has come. */
export function Later({ place, children }: LaterProps) {
  return <Suspense fallback={place}>{useLoaded() ? children : place}</Suspense>
}
