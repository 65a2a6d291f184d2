import { listMenuItems, readMenuItem } from '#api/contracts/menu/menu.ts'
import {
  changeItemGroups,
  changeOptionGroup,
  createOptionGroup,
  listItemOptions,
  listOptionGroups,
  readItemGroups,
} from '#api/contracts/menu/options.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'
import { query } from '#web/shared/query.ts'

/** Every option group, for administrators. */
export const optionGroupsQuery = query(listOptionGroups, {}, { staleTime: 0 })

/** The groups of a product, in its order, for administrators. */
export const itemGroupsQuery = (id: number) =>
  query(readItemGroups, { params: { id } }, { staleTime: 0 })

/** A product's own answer says whether it needs a choice. */
const stale = [listOptionGroups, readItemGroups, listItemOptions, listMenuItems, readMenuItem]

export const saveOptionGroupMutation = saveRow({
  create: createOptionGroup,
  change: changeOptionGroup,
  list: listOptionGroups,
  stale,
})

/** Gives a product its groups, in this order. */
export const saveItemGroupsMutation = mutation(changeItemGroups, { stale })
