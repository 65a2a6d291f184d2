import type { PointEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'

/** What an entry in a history takes back, or that it was taken back; nothing for most. */
export function EntryState({ entry }: { entry: PointEntry }) {
  if (entry.reversesId !== null) return <Badge>Düzeltme hareketi</Badge>
  if (entry.reversed) return <Badge tone="warning">Geri alındı</Badge>
  return null
}
