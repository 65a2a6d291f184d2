import { listReasons } from '#api/contracts/points/recording.ts'
import { query } from '#web/shared/query.ts'

// Apart from the queries of the history: home opens with those, and would carry this contract.

/** The reasons that this house offers for changes by hand. They stay while it runs. */
export const reasonsQuery = query(listReasons, {}, { staleTime: Number.POSITIVE_INFINITY })
