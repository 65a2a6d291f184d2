import { listPlaces } from '#api/contracts/events/holders.ts'
import { pages } from '#web/shared/query.ts'

/** Who has a place at an event, in pages; people join meanwhile, so each visit asks anew. */
export const placesQuery = (id: number) =>
  pages(listPlaces, { params: { id }, query: { limit: 20 } }, { staleTime: 0 })
