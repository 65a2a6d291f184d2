import type { CounterAct } from '#api/contracts/points/acts.ts'
import type { RecordedPurchase } from '#api/contracts/purchases/recording.ts'
import type { Recorded } from '#web/features/points/mutations.ts'

/** What was recorded at the counter: points by hand, or a bill. */
export type Finished =
  | { of: 'points'; recorded: Recorded }
  | { of: 'purchase'; recorded: RecordedPurchase }

/** Tells what was recorded from everything else: a bill may have no entry. */
export const idOf = (finished: Finished): string =>
  finished.of === 'points'
    ? `entry-${finished.recorded.entry.id}`
    : `purchase-${finished.recorded.purchase.id}`

/** The same of an act in the list of last acts. */
export const idOfAct = ({ id, purchase }: CounterAct): string =>
  purchase ? `purchase-${purchase.id}` : `entry-${id}`
