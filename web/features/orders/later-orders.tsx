import { lazy } from 'react'
import { Later } from '#web/shared/later.tsx'
import { openOrdersMark } from '#web/shared/row-places.ts'
import { RowsPlace } from '#web/shared/rows-place.tsx'

const HomeOpenOrders = lazy(() => import('./home-open-orders.tsx'))
const HomeAgain = lazy(() => import('./home-again.tsx'))

/** The open orders, in the place that is kept for them. */
export const LaterOpenOrders = () => (
  <Later place={<RowsPlace mark={openOrdersMark} />}>
    <HomeOpenOrders />
  </Later>
)

/** What was ordered last. */
export const LaterAgain = () => (
  <Later>
    <HomeAgain />
  </Later>
)
