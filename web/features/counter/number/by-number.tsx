import { useQuery } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, Suspense } from 'react'
import { numberBills } from '#api/contracts/qr/number.ts'
import { Button } from '#ui/forms/button.tsx'
import { signal } from '#web/features/counter/signals.ts'
import { query } from '#web/shared/query.ts'

const NumberDialog = lazy(() =>
  import('./number-dialog.tsx').then(({ NumberDialog }) => ({ default: NumberDialog })),
)

interface ByNumberProps {
  branchId: number
  /** whether the dialog is open */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The way of a customer whose phone is not with them (decisions/241), where the chain has it switched on. */
export function ByNumber({ branchId, open, onOpenChange }: ByNumberProps) {
  const { data } = useQuery(query(numberBills))
  if (!data?.allowed) return null
  return (
    <>
      <Button
        size="lg"
        tone="plain"
        className="justify-self-start"
        onClick={() => onOpenChange(true)}
      >
        <Smartphone aria-hidden className="size-5" />
        Telefonu Yanında Değil
      </Button>
      <Suspense fallback={null}>
        {open && (
          <NumberDialog
            branchId={branchId}
            bounds={data.bounds}
            onClose={() => onOpenChange(false)}
            onRecorded={() => signal('success')}
          />
        )}
      </Suspense>
    </>
  )
}
