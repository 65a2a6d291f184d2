import { movedOrder } from './board-samples.ts'
import type { RequestParts, TestApp } from './test-app.ts'

/** A collected order of the customer, as a visit is named. */
const visit = async (app: TestApp) => ({
  params: { kind: 'order', id: await movedOrder(app, 'collected') },
})

/** The samples of ratings (samples.ts). */
export const ratingSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> =
  {
    ownRatings: () => ({}),
    rate: () => ({ body: { stars: 5, comment: 'Ellerinize sağlık.' } }),
    listRatings: () => ({ query: { stars: 5, limit: 10 } }),
    summarizeRatings: () => ({}),
    readVisitRating: visit,
    rateVisit: async (app) => ({
      ...(await visit(app)),
      body: { stars: 4, comment: 'Kahvem sıcacıktı.' },
    }),
    listVisitRatings: () => ({ query: { branchId: 1, most: 4, limit: 10 } }),
    summarizeVisitRatings: () => ({ query: { branchId: 1 } }),
  }
