import { preferences } from '#api/contracts/account/account.ts'
import { readBelongings } from '#api/contracts/account/erasure.ts'
import { listConsents } from '#api/contracts/consents/consents.ts'
import { query } from '#web/shared/query.ts'

export const preferencesQuery = query(preferences)

/** What was given and withdrawn, newest first. Always stale: a page before may have changed it. */
export const consentsQuery = query(listConsents, {}, { staleTime: 0 })

/** What the person would lose with the account, as it is when they ask. */
export const belongingsQuery = query(readBelongings, {}, { staleTime: 0, gcTime: 0 })
