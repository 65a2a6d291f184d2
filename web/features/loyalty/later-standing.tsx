import { lazy, Suspense } from 'react'
import { useLoaded } from '#web/shared/loaded.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const OwnStanding = lazy(() =>
  import('./own-standing.tsx').then(({ OwnStanding }) => ({ default: OwnStanding })),
)

/** {@link OwnStanding} once the page has come, in a place of its height, so that nothing moves. */
export function LaterStanding() {
  const loaded = useLoaded()
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
