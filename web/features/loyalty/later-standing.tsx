import { lazy, Suspense, useEffect, useState } from 'react'
import { afterLoad } from '#web/shared/idle.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const OwnStanding = lazy(() =>
  import('./own-standing.tsx').then(({ OwnStanding }) => ({ default: OwnStanding })),
)

/** {@link OwnStanding} once the page has come, in a place of its height, so that nothing moves. */
export function LaterStanding() {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => afterLoad(() => setLoaded(true)), [])
  return (
    <div className="min-h-30">
      {loaded && (
        <Suspense fallback={null}>
          <OwnStanding />
        </Suspense>
      )}
    </div>
  )
}
