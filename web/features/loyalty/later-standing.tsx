import { lazy } from 'react'
import { Later } from '#web/shared/later.tsx'

const OwnStanding = lazy(() =>
  import('./own-standing.tsx').then(({ OwnStanding }) => ({ default: OwnStanding })),
)

/** {@link OwnStanding} once the page has come, in a place of its height, so that nothing moves. */
export const LaterStanding = () => (
  <div className="min-h-30">
    <Later>
      <OwnStanding />
    </Later>
  </div>
)
