import type { PointEntry } from '#api/contracts/points/points.ts'
import { Badge } from '#ui/data/badge.tsx'

/**
 * A badge on an entry that is a reversal, was reversed, took what had expired, or rewards an
 * invitation; nothing on others.
 */
export function EntryState({ entry }: { entry: PointEntry }) {
  if (entry.reversesId !== null) return <Badge>Düzeltme hareketi</Badge>
  if (entry.reversed) return <Badge tone="warning">Geri alındı</Badge>
  if (entry.kind === 'expiry') return <Badge>Süresi doldu</Badge>
  if (entry.kind === 'referral')
    return <Badge tone={entry.type === 'EARN' ? 'earn' : 'spend'}>Davet ödülü</Badge>
  if (entry.kind === 'refund') return <Badge>İade</Badge>
  return null
}
