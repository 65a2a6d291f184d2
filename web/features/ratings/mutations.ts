import { ownRatings, rate } from '#api/contracts/ratings/ratings.ts'
import { mutation } from '#web/shared/mutation.ts'

export const rateMutation = mutation(rate, { stale: [ownRatings], waits: true })
