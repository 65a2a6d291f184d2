import { lazy } from 'react'
import { Later } from '#web/shared/later.tsx'

const LatestEntries = lazy(() =>
  import('./latest-entries.tsx').then(({ LatestEntries }) => ({ default: LatestEntries })),
)

/** {@link LatestEntries} once the page has come, in a place of their height. */
export const LaterEntries = () => (
  <div className="min-h-54">
    <Later>
      <LatestEntries />
    </Later>
  </div>
)
