import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerEntry } from '#api/contracts/points/points.ts'
import { Button } from '#ui/forms/button.tsx'
import { EntryDialog } from '#web/features/points/entry-dialog.tsx'
import { breakdownQuery } from '#web/features/purchases/queries.ts'
import { RefundDialog } from '#web/features/purchases/refund-dialog.tsx'
import { refreshUsers } from '#web/features/users/mutations.ts'

/** An entry with its `Neden?`, for administrators, who may refund its bill (programme.md §2). */
export function ManagedEntry({ entry, onClose }: { entry: CustomerEntry; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [refunding, setRefunding] = useState<number>()
  const { data: why } = useQuery({
    ...breakdownQuery(entry.id),
    enabled: entry.kind === 'purchase',
  })
  if (refunding !== undefined)
    return (
      <RefundDialog
        purchaseId={refunding}
        onClose={onClose}
        onRefunded={() => void refreshUsers(queryClient)}
      />
    )
  const purchase = why?.purchase
  return (
    <EntryDialog
      entry={entry}
      onClose={onClose}
      footer={
        purchase && (
          <Button tone="plain" onClick={() => setRefunding(purchase.id)}>
            {purchase.refunded < purchase.due ? 'İade Et' : 'İadeler'}
          </Button>
        )
      }
    />
  )
}
