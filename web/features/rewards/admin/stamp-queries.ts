import { ownLoyalty } from '#api/contracts/loyalty/loyalty.ts'
import {
  changeStampCard,
  createStampCard,
  deleteStampCard,
  listArchivedStampCards,
  listStampCards,
  restoreStampCard,
} from '#api/contracts/stamps/cards.ts'
import { mutation, saveRow } from '#web/shared/mutation.ts'
import { query } from '#web/shared/query.ts'

/** Every stamp card. Always stale: people collect meanwhile. */
export const stampCardsQuery = query(listStampCards, {}, { staleTime: 0 })

/** The archived stamp cards. Always stale, as those in use. */
export const archivedStampCardsQuery = query(listArchivedStampCards, {}, { staleTime: 0 })

const stale = [listStampCards, listArchivedStampCards, ownLoyalty]

export const archiveStampCardMutation = mutation(deleteStampCard, { stale })

export const restoreStampCardMutation = mutation(restoreStampCard, { stale })

export const saveStampCardMutation = saveRow({
  create: createStampCard,
  change: changeStampCard,
  list: listStampCards,
  stale,
})
