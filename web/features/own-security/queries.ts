import { ownSessions } from '#api/contracts/account/sessions.ts'
import { ownFactors } from '#api/contracts/factors/factors.ts'
import { query } from '#web/shared/query.ts'

/** The caller's sessions. A sign-in elsewhere sends no event, so each visit asks anew. */
export const ownSessionsQuery = query(ownSessions, {}, { staleTime: 0 })

/** What the caller proves themselves with besides the password. */
export const ownFactorsQuery = query(ownFactors, {}, { staleTime: 0 })
