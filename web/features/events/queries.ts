import { listEvents } from '#api/contracts/events/events.ts'
import { query } from '#web/shared/query.ts'

/** Events, soonest first. */
export const eventsQuery = query(
  listEvents,
  {},
  {
    keeps: true,
    // places are taken meanwhile, and no live event tells of them (decisions/077)
    refetchOnWindowFocus: 'always',
  },
)
