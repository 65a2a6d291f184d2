import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Version } from '../fields.ts'
import { changes, creates, deletes } from '../rows.ts'
import { changeOf, text } from '../typed-fields.ts'

/** A named group of branches, in which posts are given (decisions/271). */
export const Region = z.object({
  id: Id,
  name: z.string(),
  /** those that are not archived, by id */
  branchIds: z.array(Id),
  /** people who have a post of it now */
  people: z.int().nonnegative(),
  version: Version,
})
export type Region = z.output<typeof Region>

export const RegionFields = z.strictObject({
  name: text(60, 'Bölge adı gerekli.'),
  branchIds: z.array(Id).min(1, 'En az bir şube seçin.').max(500, 'En fazla 500 şube seçilebilir.'),
})

export const listRegions = endpoint('get', '/api/admin/regions', {
  summary: 'Regions with their branches, by name',
  audience: 'chain.manage',
  answer: z.array(Region),
  refusals: [],
})

export const createRegion = endpoint('post', '/api/admin/regions', {
  summary: 'Name a group of branches',
  audience: 'chain.manage',
  ...creates(RegionFields, Region),
  refusals: ['branch_not_found', 'region_name_taken', 'regions_full', 'no_right_here', 'busy'],
})

export const changeRegion = endpoint('patch', '/api/admin/regions/:id', {
  summary:
    'Change the name or the branches of a region; where it loses one, whoever has a post in it is signed out',
  audience: 'chain.manage',
  proved: true,
  ...changes(changeOf(RegionFields), Region),
  refusals: ['region_not_found', 'branch_not_found', 'region_name_taken', 'no_right_here', 'busy'],
})

export const deleteRegion = endpoint('delete', '/api/admin/regions/:id', {
  summary: 'Delete a region in which no post was ever given',
  audience: 'chain.manage',
  ...deletes(Region),
  refusals: ['region_not_found', 'region_in_use', 'no_right_here', 'busy'],
})
