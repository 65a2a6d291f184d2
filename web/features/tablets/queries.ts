import * as z from 'zod'
import { ownPin } from '#api/contracts/tablets/pins.ts'
import { listTablets, ownTablet } from '#api/contracts/tablets/tablets.ts'
import { pages, query } from '#web/shared/query.ts'

/** The scope of the list, from the address. */
export const TabletsSearch = z.object({
  branch: z.int().positive().optional().catch(undefined),
  region: z.int().positive().optional().catch(undefined),
})
export type TabletsSearch = z.output<typeof TabletsSearch>

/** The tablets that the person manages, newest first. Always stale: others enrol some meanwhile. */
export const tabletsQuery = ({ branch, region }: TabletsSearch) =>
  pages(listTablets, { query: { limit: 30, branchId: branch, regionId: region } }, { staleTime: 0 })

/** What this tablet is enrolled as, and who may open the till on it. Posts and PINs change meanwhile. */
export const ownTabletQuery = query(ownTablet, {}, { staleTime: 0 })

/** Since when the person has a PIN. */
export const ownPinQuery = query(ownPin, {}, { staleTime: 0 })
