import { ownRatings, rate } from '#api/contracts/ratings/ratings.ts'
import { rateVisit, readVisitRating } from '#api/contracts/ratings/visit-ratings.ts'
import { mutation } from '#web/shared/mutation.ts'

export const rateMutation = mutation(rate, { stale: [ownRatings], waits: true })

export const rateVisitMutation = mutation(rateVisit, { stale: [readVisitRating], waits: true })
