import type { VisitKind } from '#api/contracts/ratings/visit-ratings.ts'

/** What was rated of a branch, as people read it. */
export const visitNames: Record<VisitKind, string> = {
  order: 'Sipariş',
  purchase: 'Alışveriş',
}
