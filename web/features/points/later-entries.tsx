import { lazy, Suspense } from 'react'
import { useLoaded } from '#web/shared/loaded.ts'

// not part of the first load (web/e2e/first-load.spec.ts)
const LatestEntries = lazy(() =>
  import('./latest-entries.tsx').then(({ LatestEntries }) => ({ default: LatestEntries })),
)

/** {@link LatestEntries} once the page has come, in a place of their height. */
export function LaterEntries() {
  const loaded = useLoaded()
  return (
    <div className="min-h-72">
      {loaded && (
        <Suspense fallback={null}>
          <LatestEntries />
        </Suspense>
      )}
    </div>
  )
}
