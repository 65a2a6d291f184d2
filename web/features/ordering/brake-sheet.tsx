import { useQuery } from '@tanstack/react-query'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { BrakeForm } from './brake-form.tsx'
import { orderingQuery } from './queries.ts'

interface BrakeSheetProps {
  branchId: number
  branchName: string
  onClose: () => void
}

/** `Fren`: staff slow new orders of a branch down, pause them, or let them go on (ordering.md §1). */
export default function BrakeSheet({ branchId, branchName, onClose }: BrakeSheetProps) {
  const ordering = useQuery({
    ...orderingQuery(branchId),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return (
    <Drawer open title="Fren" description={branchName} onOpenChange={(open) => !open && onClose()}>
      <div data-autofocus tabIndex={-1} className="outline-none">
        {ordering.data ? (
          <BrakeForm branchId={branchId} ordering={ordering.data} />
        ) : (
          <QueryPlaceholder
            query={ordering}
            loading={['h-16 rounded-field', 'h-14 rounded-card', 'h-32 rounded-card']}
            failed="Siparişlerin durumu alınamadı"
          />
        )}
      </div>
    </Drawer>
  )
}
