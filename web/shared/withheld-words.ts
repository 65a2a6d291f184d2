import { formatPoints } from '#ui/foundations/format.ts'

/** Why points that a coupon or an order gives back do not stay, before it is cancelled. */
export const willBeWithheld = (points: number): string =>
  `${formatPoints(points)}, iade edilen alışverişlerinizden kazanıp harcadığınız puanlar olduğu için geri alınır.`

/** The same of one that was cancelled. */
export const wasWithheld = (points: number): string =>
  `${formatPoints(points)} iade edilen alışverişleriniz için geri alındı.`
