import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CounterAct } from '#api/contracts/points/acts.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { idOfAct } from '#web/features/counter/finished.ts'
import { signal } from '#web/features/counter/signals.ts'
import { takeBackRedemptionMutation } from '#web/features/loyalty/mutations.ts'
import { takeBackMutation } from '#web/features/points/counter/taking-back.ts'
import { ownActsQuery } from '#web/features/points/queries.ts'
import { takeBackPurchaseMutation } from '#web/features/purchases/mutations.ts'
import { takeBackHandOutMutation } from '#web/features/suspended-coffees/mutations.ts'
import { announceFailure } from '#web/shared/announcing.ts'
import { useNow } from '#web/shared/now.ts'
import { ActRow } from './act-row.tsx'

const RefundDialog = lazy(() =>
  import('#web/features/purchases/refund-dialog.tsx').then(({ RefundDialog }) => ({
    default: RefundDialog,
  })),
)

interface LastActsProps {
  /** it was taken back: {@link idOfAct}, and whether it was of a customer, who is told */
  onTakenBack: (id: string, ofCustomer: boolean) => void
}

/** What this barista has done last, each with `Geri Al` while it may be taken back (product.md §15). */
export function LastActs({ onTakenBack }: LastActsProps) {
  return (
    <Card className="grid grid-cols-1 gap-1 px-4 py-3 sm:px-4 sm:py-3">
      <h2 className="font-display font-semibold text-lg">Son işlemleriniz</h2>
      <Acts onTakenBack={onTakenBack} />
    </Card>
  )
}

function Acts({ onTakenBack }: LastActsProps) {
  const queryClient = useQueryClient()
  // another tablet of the same barista may have written meanwhile
  const acts = useQuery({
    ...ownActsQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const takeBackPoints = useMutation(takeBackMutation(queryClient))
  const takeBackPurchase = useMutation(takeBackPurchaseMutation(queryClient))
  const takeBackCoupon = useMutation(takeBackRedemptionMutation(queryClient))
  const takeBackCoffee = useMutation(takeBackHandOutMutation(queryClient))
  const [taking, setTaking] = useState<string>()
  const [refunding, setRefunding] = useState<CounterAct>()
  const now = useNow(1000)
  if (acts.isPending)
    return (
      <div role="status" className="grid gap-3 py-2">
        <span className="sr-only">Yükleniyor...</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-10 w-11/12" />
      </div>
    )
  if (!acts.data)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">Son işlemleriniz alınamadı</p>
        <Button
          size="lg"
          tone="plain"
          pending={acts.isFetching}
          onClick={() => void acts.refetch()}
        >
          Tekrar Dene
        </Button>
      </div>
    )
  if (acts.data.length === 0)
    return <p className="py-2 text-muted">Yaptığınız işlemler burada görünür.</p>
  const takeBack = (act: CounterAct) => {
    if (taking) return
    setTaking(idOfAct(act))
    const ends = {
      onSuccess: () => onTakenBack(idOfAct(act), act.customer !== null),
      onError: (error: Error) => {
        signal('refusal')
        announceFailure(error)
      },
      onSettled: () => setTaking(undefined),
    }
    const { purchase, coupon, handOut, customer, id } = act
    if (handOut) return takeBackCoffee.mutate(handOut.id, ends)
    if (!customer) return
    const userId = customer.id
    if (purchase) return takeBackPurchase.mutate({ id: purchase.id, userId }, ends)
    // nothing but bills is of a customer without an id
    if (userId === null) return
    if (coupon) takeBackCoupon.mutate({ id: coupon.id, userId }, ends)
    else if (id !== null) takeBackPoints.mutate({ entryId: id, userId }, ends)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {acts.data.map((act) => (
          <ActRow
            key={idOfAct(act)}
            act={act}
            // counted from the answer: this device's clock may be wrong
            left={act.takeBackMs - Math.max(0, now - acts.dataUpdatedAt)}
            pending={taking === idOfAct(act)}
            onTakeBack={() => takeBack(act)}
            onRefund={() => setRefunding(act)}
          />
        ))}
      </ul>
      {refunding?.purchase && (
        <Suspense fallback={null}>
          <RefundDialog
            purchaseId={refunding.purchase.id}
            onClose={() => setRefunding(undefined)}
            onRefunded={({ purchase }) => {
              if (purchase.refunded === purchase.due) onTakenBack(idOfAct(refunding), true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
