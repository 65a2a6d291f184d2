import { listFlagActs, listFlags, settleFlag } from '#api/contracts/flags/flags.ts'
import { changeFlagSettings, listFlagSettings } from '#api/contracts/flags/settings.ts'
import { listManagedOrders, readOrderStory } from '#api/contracts/orders/managing.ts'
import { customerHistory } from '#api/contracts/points/points.ts'
import { readPurchase } from '#api/contracts/purchases/purchases.ts'
import { personStory } from '#api/contracts/users/story.ts'
import { listUsers } from '#api/contracts/users/users.ts'
import { mutation } from '#web/shared/mutation.ts'
import { pages, query } from '#web/shared/query.ts'

/** Flags that are open or settled, newest first. Always stale: the worker raises them, others settle them. */
export const flagsQuery = (state: 'open' | 'settled') =>
  pages(listFlags, { query: { state, limit: 30 } }, { staleTime: 0 })

/** What a flag was raised for. */
export const flagActsQuery = (id: number) => query(listFlagActs, { params: { id } })

/** Says what came of a flag. */
export const settleMutation = mutation(settleFlag, {
  stale: [
    ...[listFlags, listFlagActs],
    // what is taken back with it
    ...[listUsers, personStory, customerHistory, readPurchase, listManagedOrders, readOrderStory],
  ],
  waits: true,
})

/** All versions of the settings, the valid one first. Always stale: another person may set them. */
export const flagSettingsQuery = query(listFlagSettings, {}, { staleTime: 0 })

export const changeFlagSettingsMutation = mutation(changeFlagSettings, {
  stale: [listFlagSettings],
  waits: true,
})
