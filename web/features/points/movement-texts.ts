import type { PointKind } from '#api/contracts/points/points.ts'

/** Shown after a movement failed without a sentence of the server (product.md §15). */
export const movementFailed = 'Puan işlemi başarısız'

/** Shown after a movement is written (product.md §15). */
export const movementRecorded = (kind: PointKind): string =>
  kind === 'EARN' ? 'Puanlar başarıyla eklendi' : 'Puanlar başarıyla harcandı'
