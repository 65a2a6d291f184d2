import type { PointEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'

/** A badge on an entry that is a reversal or was reversed; nothing on other entries. */
export function EntryState({ entry }: { entry: PointEntry }) {
  if (entry.reversesId !== null) return <Badge>Düzeltme hareketi</Badge>
  if (entry.reversed) return <Badge tone="warning">Geri alındı</Badge>
  return null
}
