import { changeBounds, listBounds } from '#api/contracts/bounds/bounds.ts'
import { mutation } from '#web/shared/mutation.ts'

export const changeBoundsMutation = mutation(changeBounds, { stale: [listBounds], waits: true })
