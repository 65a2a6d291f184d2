import { type ChangedThing, listChanges } from '#api/contracts/changes/changes.ts'
import { pages } from '#web/shared/query.ts'

/** What was changed of a thing, newest first. Always stale: others change it meanwhile. */
export const changesQuery = (thing: ChangedThing, id: number) =>
  pages(listChanges, { params: { thing, id }, query: { limit: 20 } }, { staleTime: 0 })
